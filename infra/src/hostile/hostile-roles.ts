import { login, sessionCookieName } from '@siteswap/contracts/core';
import { addCollaborator, createConvention } from '@siteswap/contracts/editions';
import { routeUrl } from '@siteswap/contracts/route';
import { waitUntil } from '../servers/wait-until.ts';
import { demoPassword } from '../start/demo-accounts.ts';

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

/** A convention of the organiser's, to which the collaborator may add editions. */
async function makeTeam(url: string, organiser: HostileRole, helper: HostileRole): Promise<void> {
  const json = { 'content-type': 'application/json' };
  const post = (path: string, body: unknown) =>
    fetch(url + path, {
      method: 'POST',
      headers: { ...json, ...organiser.headers() },
      body: JSON.stringify(body),
    });
  const created = await post(createConvention.path, { name: 'Convention des curieux' });
  const { id } = createConvention.response.parse(await created.json());
  const found = await fetch(`${url}/api/session/me`, { headers: helper.headers() });
  const { user } = (await found.json()) as { user: { id: number } };
  const path = routeUrl(addCollaborator, { params: { id } });
  const body = { userId: user.id, title: 'Aide', rights: ['addEdition'] };
  // The service of conventions learns of members a moment after it has started.
  await waitUntil('The collaborator', async () => (await post(path, body)).ok);
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
  await makeTeam(url, organiser, collaborator);
  return roles;
}
