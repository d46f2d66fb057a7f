const isWhole = process.env['WALK'] === 'all';

/**
 * What a long walk goes through: the whole in `npm run walk`, a part in `npm test`. The name of its test tells which.
 * `npm run walk` runs the test files that import a function of this module.
 */
export const walked = <T>(whole: T, part: T): T => (isWhole ? whole : part);

/**
 * What is done at the place `at` of a long walk: all of it in `npm run walk`, one after the other in `npm test`, so that
 * every place is seen and everything is done somewhere.
 */
export const inTurn = <T>(all: readonly T[], at: number): readonly T[] =>
  walked(
    all,
    all.filter((_, index) => index === at % all.length),
  );

/** The places of a long walk whose faults are alike: all in `npm run walk`, each `nth` in `npm test`. */
export const eachNth = <T>(all: readonly T[], nth: number): readonly T[] =>
  walked(
    all,
    all.filter((_, index) => index % nth === 0),
  );
