import { userState } from '@siteswap/contracts/core';
import { aUserState } from '@siteswap/contracts/testing';
import type { RawSql } from '@siteswap/service-kit';
import type { TestService } from '@siteswap/service-kit/testing';
import { findPseudos } from './members.repository.ts';

interface Service extends Pick<TestService<never>, 'nats' | 'waitFor'> {
  readonly prisma: RawSql;
}

/** Publishes the states of members, `member-<id>` by name, and waits until the service has a copy of each. */
export async function addMembers(
  { nats, prisma, waitFor }: Service,
  ids: readonly number[],
  fields: Parameters<typeof aUserState>[0] = {},
): Promise<void> {
  for (const id of ids) {
    const state = aUserState({ id, pseudo: `member-${id}`, ...fields });
    await nats.publishState(userState, id, 1, state);
  }
  await waitFor(async () => (await findPseudos(prisma, ids)).size === ids.length);
}
