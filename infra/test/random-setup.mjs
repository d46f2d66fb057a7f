// Random input is the same in every run of npm test; FUZZ_SEED gives another.
process.env.FUZZ_SEED ??= '20261123';
