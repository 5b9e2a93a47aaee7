# The commands of this project. `make` alone lists them.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

# Seconds each fuzz case runs in `make fuzz`.
SECONDS ?= 60
# Where the shared data is, for `make conformance` and `make bench`.
SHARED ?= ../shared
export SHARED
# Games for `make bench-solve`, what another solver found on them, and further options.
CORPUS ?= $(SHARED)/data/puzzlescript/corpus
PEER ?= $(wildcard $(SHARED)/data/puzzlescript/corpus_peer.csv)
SOLVE ?= --time 3 --threads 1
# Where `make run` keeps its copy of the example games. It is outside the checkout, because the
# studio saves changes in place.
GAMES ?= $(or $(XDG_DATA_HOME),$(HOME)/.local/share)/puzzlewright/games

.PHONY: help setup run web players site test test-published wheel test-python python-api python-requirements matrix conformance conformance-rules bench \
  bench-solve fuzz package fmt

help: ## List the commands
	@echo "make COMMAND, with COMMAND one of:"
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  \1\t\2/p' Makefile | expand -t 16

setup:
	@scripts/setup

run: setup web players ## Open the studio on a copy of the example games
	@scripts/copy-games "$(GAMES)"
	cargo run --release --locked -- studio "$(GAMES)"

web: setup ## Build the studio's page, if Node is installed
	@scripts/build-web

players: setup ## Build the players that published games carry; the next build of the program holds them
	@scripts/build-players || echo "The players cannot be built, so games cannot be exported to HTML; the errors above say why." >&2

site: setup ## Build the static studio, gallery and manual into site/, for any host of files
	@scripts/build-site
	@if [[ -f site/index.html ]]; then echo "make site: site/ is ready; serve it with any host of files"; fi

test: setup web ## Check format and lints, run the Rust, Python, WebAssembly and browser tests
	@scripts/lint
	cargo test --workspace --locked
	@scripts/test-python
	cd web && npm run check && npm run size && npm test
	@echo "make test: all passed"

test-published: setup web players site ## Of these, only published games, the engine as WebAssembly and the static studio
	@if [[ ! -f site/index.html ]]; then echo "make test-published: there is nothing to test" >&2; exit 1; fi
	cargo build --locked -p puzzlewright-cli -p puzzlewright-wasm --bin puzzlewright --example native
	cd web && npm test -- --project=published --project=wasm --project=site

wheel: setup web players ## Build the Python wheel into dist
	@scripts/python-wheel release dist
	@ls dist/puzzlewright-*.whl

test-python: setup ## Build the wheel, install it into a fresh environment and run its tests
	@scripts/test-python

python-api: ## Generate the Python API from the tables of the command line, after make test-python
	"$${CARGO_TARGET_DIR:-target}/python/environment/bin/python" crates/python/generate.py

python-requirements: setup ## Pin what the Python package is built and tested with, with checksums
	@scripts/python-requirements

matrix: setup ## Run every lens on every domain and write docs/matrix.md
	UPDATE_MATRIX=1 cargo test --locked -p puzzlewright-cli --test schema matrix

conformance: setup ## Compare with the recorded data in $SHARED (../shared if unset)
	@if [[ ! -d "$$SHARED/data" ]]; then \
	  echo "make conformance: the folder $$SHARED/data does not exist." >&2; \
	  echo "Run: make conformance SHARED=path/to/the/shared/folder" >&2; \
	  exit 1; \
	fi
	# With the examples its dependencies have the features they have in the tests, and are not built again.
	cargo build --workspace --locked --bin conformance --examples
	"$${CARGO_TARGET_DIR:-target}/debug/conformance"
	@echo "make conformance: all passed"

conformance-rules: setup ## Explore every shared game: how many of its unused rules `rules` finds
	cargo run --release --locked -p conformance -- rules

bench: setup web ## Print the performance tables
	cargo run --release --locked -p bench
	@scripts/bench-studio
	@scripts/bench-wasm
	@scripts/bench-python

bench-solve: setup ## Solve the games in CORPUS, first any solution, then with proof
	cargo run --release --locked -p bench -- solve --corpus "$(CORPUS)" --mode first $(if $(PEER),--peer "$(PEER)") $(SOLVE)
	cargo run --release --locked -p bench -- solve --corpus "$(CORPUS)" --mode default $(if $(PEER),--peer "$(PEER)") $(SOLVE)

fuzz: setup ## Fuzz each case for SECONDS=n (60 if unset) and write fuzz/REPORT.md
	fuzz/run --report $(SECONDS)

# The built page is not committed, so cargo takes it for a change of the checkout.
package: setup web ## Package the crates, the studio with its page; publishes nothing
	cargo package --workspace --locked --allow-dirty

fmt: ## Format all code
	cargo fmt --all
	cargo fmt --manifest-path fuzz/Cargo.toml
