import { createOffer } from '@siteswap/contracts/carpool';
import { getProfile, login } from '@siteswap/contracts/core';
import { listEditions, toggleFavorite } from '@siteswap/contracts/editions';
import { listNotifications } from '@siteswap/contracts/notifications';
import { routeUrl } from '@siteswap/contracts/route';

/** Of the demonstration data. */
const password = 'Jonglerie-2027';

/** A signed-in member, as a browser would be. */
export interface Member {
  readonly url: string;
  /** `cookie: …` */
  readonly header: string;
}

export async function call(member: Member, method: string, path: string, body?: unknown) {
  const response = await fetch(member.url + path, {
    method,
    headers: {
      cookie: member.header.slice('cookie: '.length),
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
