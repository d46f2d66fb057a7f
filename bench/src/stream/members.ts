import { createOffer } from '@siteswap/contracts/carpool';
import { exchangeSession, getProfile, login, sessionCookieName } from '@siteswap/contracts/core';
import { listEditions, toggleFavorite } from '@siteswap/contracts/editions';
import { listNotifications } from '@siteswap/contracts/notifications';
import { routeUrl } from '@siteswap/contracts/route';
import type { Platform } from '@siteswap/infra/platform';

/** Of the demonstration data. */
const password = 'Jonglerie-2027';

/** A signed-in member, as a browser would be. */
export interface Member {
  readonly url: string;
  /** `cookie: …`; at a service `authorization: …` */
  readonly header: string;
}

export async function call(member: Member, method: string, path: string, body?: unknown) {
  const response = await fetch(member.url + path, {
    method,
    headers: {
      ...Object.fromEntries([member.header.split(': ')]),
      origin: member.url,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} responds with ${response.status}: ${text}`);
  return text === '' ? null : (JSON.parse(text) as unknown);
}

/** Signs a demonstration account in. */
export async function signIn(url: string, account: string): Promise<Member> {
  const response = await fetch(url + login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ identifier: `${account}@siteswap.test`, password, rememberMe: false }),
  });
  const cookie = response.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  if (!response.ok || !cookie) throw new Error(`${account} cannot sign in: ${response.status}`);
  return { url, header: `cookie: ${cookie}` };
}

/** The token that the gateway would send a service along; it expires after five minutes. */
export async function bearerFor(
  platform: Platform,
  cookie: string,
  audience?: string,
): Promise<string> {
  const { INTERNAL_TOKEN } = platform.env('svc-core');
  const name = `${sessionCookieName(platform.url)}=`;
  const sessionId = cookie.slice(cookie.indexOf(name) + name.length).split(';')[0];
  const response = await fetch(platform.processes.get('svc-core')?.url + exchangeSession.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-internal-token': String(INTERNAL_TOKEN) },
    body: JSON.stringify({ sessionId, audience }),
  });
  return `Bearer ${exchangeSession.response.parse(await response.json()).token}`;
}

/** A member who calls a service itself, for five minutes. */
export const atService = async (
  platform: Platform,
  service: string,
  { header }: Member,
): Promise<Member> => ({
  url: platform.processes.get(service)?.url ?? '',
  header: `authorization: ${await bearerFor(platform, header, service)}`,
});

/** The id of a signed-in member. */
export const idOf = async (member: Member): Promise<number> =>
  getProfile.response.parse(await call(member, 'GET', getProfile.path)).user.id;

export interface ComingEdition {
  readonly id: number;
  readonly startDate: string;
}

/** The nearest edition to come that takes place somewhere. */
export async function comingEdition(member: Member): Promise<ComingEdition> {
  const query = { showFuture: true, showPast: false, showCurrent: false };
  const response = await call(member, 'GET', routeUrl(listEditions, { query }));
  const { data } = listEditions.response.parse(response);
  const found = data.find((one) => !one.isVirtual && one.status === 'CONFIRMED');
  if (!found) throw new Error('No edition is to come: is the demonstration data there?');
  return found;
}

/** Stars an edition, which the demonstration data may have starred already. */
export async function star(member: Member, { id }: ComingEdition): Promise<void> {
  const toggle = async () =>
    toggleFavorite.response.parse(
      await call(member, 'POST', routeUrl(toggleFavorite, { params: { id } })),
    );
  if (!(await toggle()).isFavorited) await toggle();
}

/** Publishes an offer for noon (UTC) of the first day. `createdAt` is when its transaction began. */
export async function publishOffer(driver: Member, edition: ComingEdition) {
  const path = routeUrl(createOffer, { params: { id: edition.id } });
  const response = await call(driver, 'POST', path, {
    direction: 'TO_EVENT',
    tripDate: `${edition.startDate}T12:00:00Z`,
    locationCity: 'Lille',
    availableSeats: 3,
  });
  const { id, createdAt } = createOffer.response.parse(response);
  return { id: String(id), createdAt: Date.parse(createdAt), respondedAt: Date.now() };
}

/** How many notifications of cars a member has. */
export async function carpoolNotifications(member: Member): Promise<number> {
  const query = { category: 'carpool', limit: 1 } as const;
  const response = await call(member, 'GET', routeUrl(listNotifications, { query }));
  return listNotifications.response.parse(response).pagination.total;
}
