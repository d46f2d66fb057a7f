import { z } from 'zod';
import { defineState } from '../event.ts';
import { id, instant } from '../fields.ts';

/**
 * A member takes part in an edition, as one domain knows it: with a trip, as a volunteer. Any service publishes its
 * own, with its domain in the id (`participationId`); null once the participation ended.
 */
export const participationState = defineState(
  'participation',
  z.object({
    /** When it began: its member is not notified of changes before it. */
    since: instant,
  }),
);

export type ParticipationState = z.infer<typeof participationState.data>;

export interface Participation {
  /** Name of the domain that publishes it. */
  readonly domain: string;
  readonly editionId: number;
  readonly userId: number;
}

/** Id of a participation in `state.participation`: `carpool.12.7`. */
export const participationId = ({ domain, editionId, userId }: Participation): string =>
  `${domain}.${editionId}.${userId}`;

const key = z.tuple([z.string().regex(/^[a-z][a-z0-9-]*$/), id, id]);

/** @throws when it is the id of no participation */
export function parseParticipationId(text: string): Participation {
  const [domain, ...ids] = text.split('.');
  const [name, editionId, userId] = key.parse([domain, ...ids.map(Number)]);
  return { domain: name, editionId, userId };
}
