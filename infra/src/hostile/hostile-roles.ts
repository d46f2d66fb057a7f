import { getSessionMe, login, sessionCookieName } from '@siteswap/contracts/core';
import type { HostileMember, MakeHostileData } from '@siteswap/service-kit/testing';
import { demoPassword } from '../start/demo-accounts.ts';
import { testPartsOf } from '../testing/test-parts.ts';

/** One kind of caller. */
export interface HostileRole {
  readonly name: string;
  readonly isMember: boolean;
  readonly isAdmin: boolean;
  /** Headers of the caller's browser. */
  headers(): Readonly<Record<string, string>>;
  /** Signs in again: one of the requests may have ended the session. */
  renew(): Promise<void>;
}

const adminMode = { 'x-admin-mode': 'true' };

interface RoleOptions {
  readonly account?: string;
  readonly isAdmin?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

function createRole(url: string, name: string, options: RoleOptions = {}): HostileRole {
  const { account, isAdmin = false, headers = {} } = options;
  let cookie: string | undefined;
  return {
    name,
    isMember: account !== undefined,
    isAdmin,
    headers: () => ({ origin: url, ...(cookie ? { cookie } : {}), ...headers }),
    renew: async () => {
      if (!account) return;
      const response = await fetch(url + login.path, {
        method: login.method,
        headers: { 'content-type': 'application/json', origin: url },
        body: JSON.stringify({ identifier: `${account}@siteswap.test`, password: demoPassword }),
      });
      const set = response.headers.getSetCookie().map((text) => text.split(';')[0] as string);
      const session = set.find((text) => text.startsWith(sessionCookieName(url)));
      if (!session) throw new Error(`${account} cannot sign in: ${response.status}`);
      cookie = session;
    },
  };
}

/** Whom a role is signed in as, for what services make. */
async function memberOf(url: string, role: HostileRole): Promise<HostileMember> {
  const found = await fetch(url + getSessionMe.path, { headers: role.headers() });
  const { user } = getSessionMe.response.parse(await found.json());
  return {
    userId: user?.id ?? 0,
    post: (path, body) =>
      fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...role.headers() },
        body: JSON.stringify(body),
      }),
  };
}

/** Everyone who may call the site, from a visitor to an administrator in admin mode. */
export async function signInRoles(url: string): Promise<HostileRole[]> {
  const organiser = createRole(url, 'organiser', { account: 'organiser' });
  const collaborator = createRole(url, 'collaborator', { account: 'volunteer' });
  const admin = { account: 'admin', isAdmin: true };
  const roles = [
    createRole(url, 'visitor'),
    createRole(url, 'member', { account: 'member' }),
    createRole(url, 'member with the admin header', { account: 'member', headers: adminMode }),
    organiser,
    collaborator,
    createRole(url, 'administrator', admin),
    createRole(url, 'administrator in admin mode', { ...admin, headers: adminMode }),
  ];
  for (const role of roles) await role.renew();
  const members = {
    organiser: await memberOf(url, organiser),
    collaborator: await memberOf(url, collaborator),
  };
  const parts = await testPartsOf<{ makeHostileData: MakeHostileData }>('hostile-data');
  for (const { makeHostileData } of parts) await makeHostileData(members);
  return roles;
}
