import { publishParticipations } from '@siteswap/features/participations';
import { acceptedApplications } from './participations.repository.ts';

/** Who takes part in an edition as a volunteer: `state.participation`. */
export const participations = publishParticipations({
  domain: 'volunteers',
  reasons: acceptedApplications,
});
