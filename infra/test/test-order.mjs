/** Tests that start processes mostly wait, tests of services do in part, all others compute. */
const ranks = [/\/infra\//, /\/(svc-[^/]+|gateway|packages\/service-kit)\//];
/** Part of the run over which the files of a rank begin: those that wait are long, and none may run alone at the end. */
const spread = [0.6, 0.9, 1];

/** Files of one to four minutes, the longest first: started later, the end of a run would wait for one of them. */
export const slowest = [
  'infra/test/create.test.ts',
  'infra/src/faults/faults.test.ts',
  'svc-notifications/src/catalogue-walk.test.ts',
  'mf-editions/src/features/editing/pages/edition-form.test.tsx',
  'gateway/src/releases/built-releases.test.ts',
  'mf-carpool/src/features/trips/components/trip-form.test.tsx',
  'gateway/src/rendering/render-attacks.test.ts',
  'svc-editions/src/rights-table.test.ts',
  'gateway/src/rendering/render-pool.test.ts',
  'packages/mf-preset/src/create-remote-config.test.ts',
  'packages/mf-preset/src/create-shell-config.test.ts',
  'mf-volunteers/src/features/call/pages/edition-volunteers.page.test.tsx',
  'svc-editions/src/notifications/recipients.test.ts',
  'svc-carpool/src/features/bookings/seat-races.test.ts',
  'svc-core/src/row-states.test.ts',
];

const rankOf = ({ path }) => {
  const rank = ranks.findIndex((pattern) => pattern.test(path));
  return rank === -1 ? ranks.length : rank;
};

/**
 * Order of the test files: the slowest first; then those that wait run together with those that compute, so that the
 * processors are busy throughout.
 */
// biome-ignore lint/style/noDefaultExport: Jest takes a sequencer's default export
export default class TestOrder {
  sort(tests) {
    const first = slowest.flatMap((file) => tests.filter(({ path }) => path.endsWith(`/${file}`)));
    const others = tests.filter((test) => !first.includes(test));
    const byRank = spread.map((_, rank) => others.filter((test) => rankOf(test) === rank));
    const spreadOut = byRank
      .flatMap((files, rank) =>
        files.map((test, at) => ({ test, at: (spread[rank] * at) / files.length })),
      )
      .sort((a, b) => a.at - b.at)
      .map(({ test }) => test);
    return [...first, ...spreadOut];
  }

  cacheResults() {
    // Jest's own sequencer stores how long each file took; this order does not need it.
  }
}
