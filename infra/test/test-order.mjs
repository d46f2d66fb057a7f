/** Tests that start processes mostly wait, tests of services do in part, all others compute. */
const ranks = [/\/infra\//, /\/(svc-[^/]+|gateway|packages\/service-kit)\//];
/** Part of the run over which the files of a rank begin: those that wait are long, and none may run alone at the end. */
const spread = [0.6, 0.9, 1];

const rankOf = ({ path }) => {
  const rank = ranks.findIndex((pattern) => pattern.test(path));
  return rank === -1 ? ranks.length : rank;
};

/** Order of the test files: those that wait run together with those that compute, so that the processors are busy throughout. */
// biome-ignore lint/style/noDefaultExport: Jest takes a sequencer's default export
export default class TestOrder {
  sort(tests) {
    const byRank = spread.map((_, rank) => tests.filter((test) => rankOf(test) === rank));
    return byRank
      .flatMap((files, rank) =>
        files.map((test, at) => ({ test, at: (spread[rank] * at) / files.length })),
      )
      .sort((a, b) => a.at - b.at)
      .map(({ test }) => test);
  }

  cacheResults() {
    // Jest's own sequencer stores how long each file took; this order does not need it.
  }
}
