/**
 * Exports for the runner of the platform (infra), which stays in memory for as long as the product runs: nothing here
 * loads HTTP, NATS or logging, as `platform.ts` does.
 */

export {
  kitMigrationsDir,
  type Migration,
  readKitMigrations,
  readMigrations,
} from './database/read-migrations.ts';
export { productionFaults, reachableBy } from './process/production-env.ts';
