import { findAccountByEmail, listAdministrators } from '@siteswap/contracts/core';
import type { RouteResult } from '@siteswap/contracts/route';
import { callInternal } from '@siteswap/service-kit';

const timeoutMs = 2_000;

/** What svc-core knows about accounts. */
export interface Accounts {
  /** The account of a confirmed address, and its language; null for an address without account. @throws 503 when svc-core does not respond in time */
  findByEmail(email: string): Promise<RouteResult<typeof findAccountByEmail>>;
  /** Which of these members administer the site today. @throws 503 as above */
  listAdministrators(userIds: readonly number[]): Promise<ReadonlySet<number>>;
}

interface Env {
  readonly CORE_URL: string;
  readonly INTERNAL_TOKEN: string;
  readonly TIMEOUT_FACTOR: number;
}

export function createAccounts(env: Env): Accounts {
  const options = {
    baseUrl: env.CORE_URL,
    timeoutMs: timeoutMs * env.TIMEOUT_FACTOR,
    token: env.INTERNAL_TOKEN,
  };
  return {
    findByEmail: (email) => callInternal(findAccountByEmail, { body: { email } }, options),
    listAdministrators: async (userIds) => {
      if (userIds.length === 0) return new Set();
      const body = { userIds: [...new Set(userIds)] };
      return new Set((await callInternal(listAdministrators, { body }, options)).userIds);
    },
  };
}
