import { publishParticipations } from '@siteswap/features/participations';
import { tripsOfMember } from './participations.repository.ts';

/** Who takes part in an edition with a trip: `state.participation`. */
export const participations = publishParticipations({ domain: 'carpool', reasons: tripsOfMember });
