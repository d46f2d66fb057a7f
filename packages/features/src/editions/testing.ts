import { editionState } from '@siteswap/contracts/editions';
import { anEditionState } from '@siteswap/contracts/testing';
import type { RawSql } from '@siteswap/service-kit';
import type { TestService } from '@siteswap/service-kit/testing';
import { findEditions } from './editions.repository.ts';

interface Service extends Pick<TestService<never>, 'nats' | 'waitFor'> {
  readonly prisma: RawSql;
}

/** Publishes the states of editions and waits until the service has a copy of each. */
export async function addEditions(
  { nats, prisma, waitFor }: Service,
  ids: readonly number[],
  fields: Parameters<typeof anEditionState>[0] = {},
): Promise<void> {
  for (const id of ids) {
    await nats.publishState(editionState, id, 1, anEditionState({ ...fields, id }));
  }
  await waitFor(async () => (await findEditions(prisma, ids, [])).size === ids.length);
}
