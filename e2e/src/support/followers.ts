import { setFavorite } from '@siteswap/contracts/editions';
import { getNotificationStats, listNotifications } from '@siteswap/contracts/notifications';
import { routeUrl } from '@siteswap/contracts/route';
import type { APIRequestContext } from 'playwright/test';
import { expect, type Page } from 'playwright/test';
import { publishedEdition } from './conventions.ts';
import { type FoundEdition, type Member, type Members, publishOffer } from './members.ts';

/** A member who has starred an edition, and another one who made it and publishes trips to it. */
export interface Following {
  readonly fan: Member;
  readonly driver: Member;
  readonly edition: FoundEdition;
}

export async function fanAndDriver(members: Members): Promise<Following> {
  const fan = await members.create('fan');
  const driver = await members.create('pilote');
  const edition = await publishedEdition(driver);
  const starred = await fan.api.put(routeUrl(setFavorite, { params: { id: edition.id } }));
  expect(starred.status(), await starred.text()).toBe(200);
  return { fan, driver, edition };
}

/** Presses the star of the open page, and waits until the server has it: the page shows it before. */
export async function pressStar(page: Page, name: string): Promise<void> {
  const star = page.getByRole('button', { name: `Favori : ${name}` });
  // Neither on nor off until the favourites are known.
  await expect(star).toHaveAttribute('aria-pressed');
  const wasPressed = (await star.getAttribute('aria-pressed')) === 'true';
  const stored = page.waitForResponse((response) => response.url().endsWith('/favorite'));
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', String(!wasPressed));
  expect((await stored).status()).toBe(200);
}

/** Ids of the offers that a member was notified of, newest first; none while the service does not respond. */
export async function notifiedOffers(api: APIRequestContext): Promise<(string | null)[]> {
  const path = routeUrl(listNotifications, { query: { category: 'carpool', limit: 100 } });
  const response = await api.get(path);
  if (!response.ok()) return [];
  const { notifications } = listNotifications.response.parse(await response.json());
  return notifications.map(({ entityId }) => entityId);
}

/** Publishes an offer from each city, and waits until the fan's notifications of them are stored. */
export async function publishToFan(
  { fan, driver, edition }: Following,
  cities: readonly string[],
): Promise<void> {
  const ids: string[] = [];
  for (const city of cities) ids.push(String(await publishOffer(driver, edition, city)));
  await expect.poll(() => notifiedOffers(fan.api)).toEqual(expect.arrayContaining(ids));
}

/** How many notifications a member has not read, by the server's count. */
export async function unreadCount(api: APIRequestContext): Promise<number> {
  const response = await api.get(getNotificationStats.path);
  return getNotificationStats.response.parse(await response.json()).stats.unread;
}

/** The welcome is a new member's first notification, and comes a moment after them. */
export async function welcomed(member: Member): Promise<void> {
  await expect.poll(() => unreadCount(member.api)).toBe(1);
}

/** Waits until the page has its stream, looking at the notification centre, and closes that again. */
export async function expectStream(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const centre = page.getByRole('dialog');
  await expect(centre.getByText('Temps réel')).toBeVisible();
  await centre.getByRole('button', { name: 'Fermer' }).click();
  await expect(centre).toHaveCount(0);
}
