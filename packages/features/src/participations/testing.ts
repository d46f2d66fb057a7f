import {
  type Participation,
  participationId,
  participationState,
} from '@siteswap/contracts/notifications';
import type { RawSql } from '@siteswap/service-kit';
import type { TestService } from '@siteswap/service-kit/testing';
import { findParticipation } from './participation-copies.repository.ts';

interface Service extends Pick<TestService<never>, 'nats' | 'waitFor'> {
  readonly prisma: RawSql;
}

/** A minute ago. */
const recently = () => new Date(Date.now() - 60_000).toISOString();

/** Publishes that members take part in editions and waits until the service has a copy of each. */
export async function addParticipations(
  { nats, prisma, waitFor }: Service,
  participations: readonly Participation[],
  since: string = recently(),
): Promise<void> {
  for (const participation of participations) {
    await nats.publishState(participationState, participationId(participation), 1, { since });
  }
  for (const participation of participations) {
    await waitFor(() => findParticipation(prisma, participation));
  }
}

/** Publishes that a participation of `addParticipations` ended and waits until its copy is gone. */
export async function endParticipation(
  { nats, prisma, waitFor }: Service,
  participation: Participation,
): Promise<void> {
  await nats.publishState(participationState, participationId(participation), 2, null);
  await waitFor(async () => (await findParticipation(prisma, participation)) === null);
}
