import { listNotifications, markAllNotificationsRead } from '@siteswap/contracts/notifications';
import { routeUrl } from '@siteswap/contracts/route';
import { randomFrom } from '@siteswap/contracts/testing';
import { expect, type Page, test } from '#src/support/fixtures.ts';
import {
  expectStream,
  fanAndDriver,
  notifiedOffers,
  publishToFan,
} from '#src/support/followers.ts';
import { callFrom, notificationIds, shownCount } from '#src/support/inbox.ts';
import { publishOffer } from '#src/support/members.ts';
import { seededRandom } from '#src/support/seeded-random.ts';
import { walked } from '#src/support/walk.ts';

const operations = walked(200, 80);
/** As many are under way at once, so that responses and messages of the stream overtake each other. */
const atOnce = 4;

/** The first one once left a tab at 0 where the server had 7. */
const seeds = walked(
  () => {
    const random = seededRandom();
    return [416_377_065, ...Array.from({ length: 5 }, () => random.int(2 ** 31))];
  },
  () => [416_377_065],
)();

for (const seed of seeds) {
  test(`NO-02 two tabs and the server have one count after ${operations} random operations (seed ${seed})`, async ({
    page,
    context,
    members,
  }) => {
    const random = randomFrom(seed);
    const following = await fanAndDriver(members);
    const { fan, driver, edition } = following;
    await publishToFan(following, ['Lens', 'Arras', 'Douai']);
    await members.enter(context, fan);
    const tabs = [page, await context.newPage()] as const;
    for (const tab of tabs) await tab.goto('/notifications');
    for (const tab of tabs) await expectStream(tab);
    let known = await notificationIds(fan.api);

    /** By the button of one tab; in one step, because another may take it away at any moment. */
    const press = (name: RegExp) => async () => {
      const buttons = random.pick(tabs).getByRole('main').getByRole('button', { name });
      await buttons.evaluateAll(([first]) => (first as HTMLElement | undefined)?.click());
    };
    /** By a call of one tab, or of another client. */
    const call = async (method: string, path: string, body?: object): Promise<number> => {
      const tab = random.pick<Page | null>([...tabs, null]);
      if (tab) return await callFrom(tab, method, path, body);
      const response = await fan.api.fetch(path, { method, ...(body ? { data: body } : {}) });
      return response.status();
    };
    const one = (method: string, end: string) => async () => {
      const path = `/api/notifications/${random.pick(known)}/${end}`;
      expect([200, 404]).toContain(await call(method, path));
    };
    const all = (body: object) => async () => {
      expect(await call('PATCH', markAllNotificationsRead.path, body)).toBe(200);
    };
    // Ends once it is there, so that nothing is on its way when counts are compared.
    const arrive = async () => {
      const offerId = await publishOffer(driver, edition, 'Béthune');
      await expect.poll(() => notifiedOffers(fan.api)).toContain(String(offerId));
    };
    const steps: (() => Promise<void>)[] = [
      ...[one('PATCH', 'read'), one('PATCH', 'read'), one('PATCH', 'unread')],
      ...[one('PATCH', 'unread'), one('PATCH', 'unread'), one('PATCH', 'unread')],
      ...[one('DELETE', 'delete'), one('POST', 'restore')],
      ...[all({}), all({ category: 'carpool' }), all({ category: 'system' })],
      arrive,
      press(/^Marquer comme lue$/),
      press(/^Marquer comme non lue$/),
      press(/^Tout marquer comme lu$/),
    ];

    /** The count, which is also how many of the list are unread. */
    const serverCount = async (): Promise<number> => {
      const path = routeUrl(listNotifications, { query: { isRead: false, limit: 100 } });
      const response = await fan.api.get(path);
      const { notifications, unreadCount } = listNotifications.response.parse(
        await response.json(),
      );
      expect(notifications).toHaveLength(unreadCount);
      return unreadCount;
    };

    for (let done = 0; done < operations; done += atOnce) {
      await Promise.all(Array.from({ length: atOnce }, () => random.pick(steps)()));
      known = [...new Set([...known, ...(await notificationIds(fan.api))])];
      const isLast = done + atOnce >= operations;
      if (!isLast && random.int(10) > 0) continue;
      // What was pressed last may still be on its way to the server, so its count is read again each time.
      for (const tab of tabs) {
        await expect(async () => {
          const count = await serverCount();
          expect(await shownCount(tab), `after ${done + atOnce} (seed ${seed})`).toBe(count);
        }).toPass({ timeout: 60_000 });
      }
    }
  });
}
