import type { Migration } from '@siteswap/service-kit/runner';
import { OperatorError } from '../operator-error.ts';

/** A migration that is to be applied, or only recorded because the ones it replaces are applied. */
export interface Step {
  readonly migration: Migration;
  readonly isRun: boolean;
}

/** @throws OperatorError when only some of what it replaces is applied */
function isReplacedApplied(
  { name, replaces }: Migration,
  applied: ReadonlyMap<string, string>,
): boolean {
  if (!replaces) return false;
  const missing = replaces.names.filter((each) => !applied.has(each));
  if (missing.length > 0 && missing.length < replaces.names.length) {
    throw new OperatorError(
      `Migration ${name} replaces ${replaces.names.length}, of which this database lacks ${missing.length}, from ${missing[0]}: start version ${replaces.version} once, which applies them, or run npm run reset to begin with an empty database.`,
    );
  }
  return missing.length === 0;
}

/**
 * What is to be done with a database, before anything is done.
 * @param applied checksums of the applied migrations by name
 * @throws OperatorError when an applied one was edited, or only some of what one replaces is applied
 */
export function planMigrations(
  migrations: readonly Migration[],
  applied: ReadonlyMap<string, string>,
): Step[] {
  return migrations.flatMap((migration) => {
    const checksum = applied.get(migration.name);
    if (checksum === undefined) {
      return [{ migration, isRun: !isReplacedApplied(migration, applied) }];
    }
    if (checksum === migration.checksum) return [];
    throw new OperatorError(
      `Migration ${migration.name} was changed after it had been applied: put it back and write a new one, or run npm run reset to begin with an empty database.`,
    );
  });
}
