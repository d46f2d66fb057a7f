import {
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
} from '@siteswap/contracts/notifications';
import { routeUrl } from '@siteswap/contracts/route';
import type { APIRequestContext } from 'playwright/test';
import { noteDelay } from '#src/support/delays.ts';
import { expect, type Page, test } from '#src/support/fixtures.ts';
import {
  expectStream,
  fanAndDriver,
  notifiedOffers,
  publishToFan,
  unreadCount,
} from '#src/support/followers.ts';
import { publishOffer } from '#src/support/members.ts';
import { seededRandom } from '#src/support/seeded-random.ts';

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });

/** The count that the bell says: `Notifications, 3 non lues`, or `Notifications` for none. */
async function shownCount(page: Page): Promise<number> {
  const label = (await bell(page).getAttribute('aria-label')) ?? '';
  return Number(label.match(/-?\d+/)?.[0] ?? 0);
}

async function ids(api: APIRequestContext): Promise<string[]> {
  const response = await api.get(routeUrl(listNotifications, { query: { limit: 100 } }));
  return listNotifications.response
    .parse(await response.json())
    .notifications.map((notification) => notification.id);
}

/** Calls the API as the page itself would. */
const callFrom = (page: Page, method: string, path: string, body?: object) =>
  page.evaluate(
    async (call) => {
      const response = await fetch(call.path, {
        method: call.method,
        ...(call.body
          ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(call.body) }
          : {}),
      });
      return response.status;
    },
    { method, path, body },
  );

/** Notes every count the bell ever shows. */
async function watchBell(page: Page): Promise<() => Promise<string[]>> {
  const seen = await bell(page).evaluateHandle((button) => {
    const labels = [button.getAttribute('aria-label') ?? ''];
    new MutationObserver(() => labels.push(button.getAttribute('aria-label') ?? '')).observe(
      button,
      { attributes: true, attributeFilter: ['aria-label'] },
    );
    return labels;
  });
  return () => seen.jsonValue();
}

test.describe('NO-02 the count of unread notifications', () => {
  test('is the server’s in every tab, whatever is done where', async ({
    page,
    context,
    browser,
    baseURL,
    members,
  }) => {
    const following = await fanAndDriver(members);
    const { fan, driver, edition } = following;
    await publishToFan(following, ['Lens', 'Arras', 'Douai']);
    // The welcome and three offers.
    await expect.poll(() => unreadCount(fan.api)).toBe(4);

    // Two tabs of one browser, which share a stream, and another browser.
    await members.enter(context, fan);
    const other = await browser.newContext({ locale: 'fr-FR', ...(baseURL ? { baseURL } : {}) });
    await members.enter(other, fan);
    const tabs = [page, await context.newPage(), await other.newPage()] as const;
    for (const tab of tabs) await tab.goto('/notifications');
    const everyTabShows = async (count: number) => {
      const since = Date.now();
      for (const tab of tabs) await expect.poll(() => shownCount(tab)).toBe(count);
      noteDelay(`until every tab shows ${count}`, since);
    };
    await everyTabShows(4);
    const watched = await Promise.all(tabs.map(watchBell));
    // From here on a change reaches every tab by its stream.
    for (const tab of tabs) await expectStream(tab);

    await test.step('marking one read lowers it by one everywhere, repeating does not', async () => {
      const one = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Arras' });
      await one.getByRole('button', { name: 'Marquer comme lue', exact: true }).click();
      await everyTabShows(3);
      for (const id of await ids(fan.api)) {
        const path = routeUrl(markNotificationRead, { params: { id } });
        for (const tab of [tabs[1], tabs[2], tabs[1]]) {
          expect(await callFrom(tab, 'PATCH', path)).toBe(200);
        }
        const count = await unreadCount(fan.api);
        await everyTabShows(count);
        if (count <= 1) break;
      }
    });

    await test.step('a category marks only its own, all marks the rest, and nothing goes below 0', async () => {
      // The notification must be there before it can be marked.
      await publishToFan(following, ['Liévin']);
      await callFrom(tabs[2], 'PATCH', markAllNotificationsRead.path, { category: 'carpool' });
      const left = await unreadCount(fan.api);
      await everyTabShows(left);
      for (const tab of tabs) await callFrom(tab, 'PATCH', markAllNotificationsRead.path, {});
      await everyTabShows(0);
    });

    await test.step('200 random operations from all tabs end at the server’s count', async () => {
      const random = seededRandom();
      test.info().annotations.push({ type: 'seed', description: `${random.seed}` });
      let known = await ids(fan.api);
      const press = async (name: RegExp) => {
        const buttons = page.getByRole('main').getByRole('button', { name });
        // In one step, because another tab may take it away at any moment.
        await buttons.evaluateAll(([first]) => (first as HTMLElement | undefined)?.click());
      };
      const one = (method: string, end: string) => async () => {
        const path = `/api/notifications/${random.pick(known)}/${end}`;
        expect([200, 404]).toContain(await callFrom(random.pick(tabs), method, path));
      };
      const all = (body: object) => async () => {
        const status = await callFrom(
          random.pick(tabs),
          'PATCH',
          markAllNotificationsRead.path,
          body,
        );
        expect(status).toBe(200);
      };
      // Ends once it is there, so that nothing is on its way when counts are compared.
      const arrive = async () => {
        const offerId = await publishOffer(driver, edition, 'Béthune');
        await expect.poll(() => notifiedOffers(fan.api)).toContain(String(offerId));
      };
      const operations: (() => Promise<void>)[] = [
        ...[one('PATCH', 'read'), one('PATCH', 'read'), one('PATCH', 'unread')],
        ...[one('PATCH', 'unread'), one('PATCH', 'unread'), one('PATCH', 'unread')],
        ...[one('DELETE', 'delete'), one('POST', 'restore')],
        ...[all({}), all({ category: 'carpool' }), all({ category: 'system' })],
        arrive,
        () => press(/^Marquer comme lue$/),
        () => press(/^Marquer comme non lue$/),
        () => press(/^Tout marquer comme lu$/),
      ];

      for (let done = 0; done < 200; done += 4) {
        // Four at once, so that responses and messages of the stream overtake each other.
        await Promise.all([1, 2, 3, 4].map(() => random.pick(operations)()));
        known = [...new Set([...known, ...(await ids(fan.api))])];
        if ((done + 4) % 40 > 0) continue;
        // What was pressed last may still be on its way to the server, so its count is read again each time.
        for (const tab of tabs) {
          await expect(async () => {
            const count = await unreadCount(fan.api);
            expect(await shownCount(tab), `after ${done + 4} (seed ${random.seed})`).toBe(count);
          }).toPass({ timeout: 60_000 });
        }
      }
    });

    for (const labels of watched) {
      const counts = (await labels()).map((label) => Number(label.match(/-?\d+/)?.[0] ?? 0));
      expect(counts.length).toBeGreaterThan(5);
      expect(Math.min(...counts)).toBe(0);
    }
    await other.close();
  });
});
