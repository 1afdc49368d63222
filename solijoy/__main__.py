"""`python -m solijoy` is `solijoy`."""

from solijoy.cli import main

if __name__ == "__main__":
    main()
