/** Who takes part in which edition: published by each domain that knows, copied by services that ask. */
export {
  participationCopiesModule,
  participationCopyTables,
} from './participation-copies.module.ts';
export { publishParticipations } from './published-participations.module.ts';
