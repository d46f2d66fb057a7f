import {
  getNotificationStats,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
} from '@siteswap/contracts/notifications';
import { routeUrl } from '@siteswap/contracts/route';
import type { APIRequestContext } from 'playwright/test';
import { expect, type Page, test } from '#src/support/fixtures.ts';
import { publishOffer, upcomingEdition } from '#src/support/members.ts';
import { seededRandom } from '#src/support/seeded-random.ts';

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });

/** The count that the bell says: `Notifications, 3 non lues`, or `Notifications` for none. */
async function shownCount(page: Page): Promise<number> {
  const label = (await bell(page).getAttribute('aria-label')) ?? '';
  return Number(label.match(/-?\d+/)?.[0] ?? 0);
}

async function serverCount(api: APIRequestContext): Promise<number> {
  const answer = await api.get(getNotificationStats.path);
  return getNotificationStats.response.parse(await answer.json()).stats.unread;
}

async function ids(api: APIRequestContext): Promise<string[]> {
  const answer = await api.get(routeUrl(listNotifications, { query: { limit: 100 } }));
  return listNotifications.response
    .parse(await answer.json())
    .notifications.map((notification) => notification.id);
}

/** Offers that the newest notifications are about. */
async function newest(api: APIRequestContext): Promise<(string | null)[]> {
  const answer = await api.get(routeUrl(listNotifications, { query: { limit: 10 } }));
  return listNotifications.response
    .parse(await answer.json())
    .notifications.map(({ entityId }) => entityId);
}

/** Calls the API as the page itself would. */
const callFrom = (page: Page, method: string, path: string, body?: object) =>
  page.evaluate(
    async (call) => {
      const answer = await fetch(call.path, {
        method: call.method,
        ...(call.body
          ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(call.body) }
          : {}),
      });
      return answer.status;
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
  test.setTimeout(240_000);

  test('is the server’s in every tab, whatever is done where', async ({
    page,
    context,
    browser,
    baseURL,
    members,
  }) => {
    const fan = await members.create('fan');
    const driver = await members.create('pilote');
    const edition = await upcomingEdition(fan.api);
    await fan.api.post(`/api/editions/${edition.id}/favorite`);
    for (const city of ['Lens', 'Arras', 'Douai']) await publishOffer(driver, edition, city);
    // The welcome and three offers.
    await expect.poll(() => serverCount(fan.api)).toBe(4);

    // Two tabs of one browser, which share a stream, and another browser.
    await members.enter(context, fan);
    const other = await browser.newContext({ locale: 'fr-FR', ...(baseURL ? { baseURL } : {}) });
    await members.enter(other, fan);
    const tabs = [page, await context.newPage(), await other.newPage()] as const;
    for (const tab of tabs) await tab.goto('/notifications');
    const everyTabShows = async (count: number, timeout = 2_000) => {
      for (const tab of tabs) await expect.poll(() => shownCount(tab), { timeout }).toBe(count);
    };
    await everyTabShows(4, 20_000);
    const watched = await Promise.all(tabs.map(watchBell));
    // From here on a change reaches every tab by its stream.
    for (const tab of tabs) {
      await bell(tab).click();
      await expect(tab.getByRole('dialog').getByText('Temps réel')).toBeVisible();
      await tab.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click();
    }

    await test.step('marking one read lowers it by one everywhere, repeating does not', async () => {
      const one = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Arras' });
      await one.getByRole('button', { name: 'Marquer comme lue', exact: true }).click();
      await everyTabShows(3);
      for (const id of await ids(fan.api)) {
        const path = routeUrl(markNotificationRead, { params: { id } });
        for (const tab of [tabs[1], tabs[2], tabs[1]]) {
          expect(await callFrom(tab, 'PATCH', path)).toBe(200);
        }
        const count = await serverCount(fan.api);
        await everyTabShows(count);
        if (count <= 1) break;
      }
    });

    await test.step('a category marks only its own, all marks the rest, and nothing goes below 0', async () => {
      const before = await serverCount(fan.api);
      await publishOffer(driver, edition, 'Liévin');
      // The news must be there before it can be marked.
      await expect.poll(() => serverCount(fan.api)).toBe(before + 1);
      await callFrom(tabs[2], 'PATCH', markAllNotificationsRead.path, { category: 'carpool' });
      const left = await serverCount(fan.api);
      await everyTabShows(left);
      for (const tab of tabs) await callFrom(tab, 'PATCH', markAllNotificationsRead.path, {});
      await everyTabShows(0);
    });

    await test.step('200 random operations from all tabs end at the server’s count', async () => {
      const random = seededRandom();
      test.info().annotations.push({ type: 'seed', description: `${random.seed}` });
      let known = await ids(fan.api);
      const press = async (name: RegExp) => {
        const button = page.getByRole('main').getByRole('button', { name }).first();
        // Another tab may take it away first.
        if (await button.isVisible()) await button.click({ timeout: 2_000 }).catch(() => undefined);
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
        await expect
          .poll(async () => (await newest(fan.api)).includes(`${offerId}`), { timeout: 20_000 })
          .toBe(true);
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
        // Four at once, so that answers and messages of the stream overtake each other.
        await Promise.all([1, 2, 3, 4].map(() => random.pick(operations)()));
        known = [...new Set([...known, ...(await ids(fan.api))])];
        if ((done + 4) % 40 > 0) continue;
        const count = await serverCount(fan.api);
        for (const tab of tabs) {
          await expect
            .poll(() => shownCount(tab), { message: `after ${done + 4} (seed ${random.seed})` })
            .toBe(count);
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
