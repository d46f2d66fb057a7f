const isWhole = process.env['WALK'] === 'all';

/**
 * What a long walk goes through: the whole in `npm run walk`, a part in `npm test`. The name of its test tells which.
 * `npm run walk` runs the spec files that import this module.
 */
export const walked = <T>(whole: T, part: T): T => (isWhole ? whole : part);
