/** Tests that start processes, then those that start services in themselves, then everything else. */
const ranks = [/\/infra\//, /\/(svc-[^/]+|gateway|packages\/service-kit)\//];

const rankOf = ({ path }) => {
  const rank = ranks.findIndex((pattern) => pattern.test(path));
  return rank === -1 ? ranks.length : rank;
};

/** Order of the test files: long ones that mostly wait begin first, so that none of them runs alone at the end. */
// biome-ignore lint/style/noDefaultExport: Jest takes a sequencer's default export
export default class SlowestFirst {
  sort(tests) {
    return tests.toSorted((a, b) => rankOf(a) - rankOf(b));
  }

  cacheResults() {
    // Jest's own sequencer stores how long each file took; this order does not need it.
  }
}
