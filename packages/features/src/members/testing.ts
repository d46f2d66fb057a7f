import { userState } from '@siteswap/contracts/core';
import { aUserState } from '@siteswap/contracts/testing';
import type { TestService } from '@siteswap/service-kit/testing';

type Service = Pick<TestService<never>, 'nats' | 'pool' | 'waitFor'>;

/** Publishes the states of members, `member-<id>` by name, and waits until the service has a copy of each. */
export async function addMembers(
  service: Service,
  ids: readonly number[],
  fields: Parameters<typeof aUserState>[0] = {},
): Promise<void> {
  for (const id of ids) {
    const state = aUserState({ id, pseudo: `member-${id}`, ...fields });
    await service.nats.publishState(userState, id, 1, state);
  }
  const copied = `select 1 from member where id = any($1)`;
  await service.waitFor(
    async () => (await service.pool.query(copied, [ids])).rowCount === ids.length,
  );
}
