import { markAllNotificationsRead, markNotificationRead } from '@siteswap/contracts/notifications';
import { routeUrl } from '@siteswap/contracts/route';
import { noteDelay } from '#src/support/delays.ts';
import { expect, type Page, test } from '#src/support/fixtures.ts';
import { expectStream, fanAndDriver, publishToFan, unreadCount } from '#src/support/followers.ts';
import { bell, callFrom, notificationIds, shownCount } from '#src/support/inbox.ts';

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
    const { fan } = following;
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
      for (const id of await notificationIds(fan.api)) {
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

    for (const labels of watched) {
      const counts = (await labels()).map((label) => Number(label.match(/-?\d+/)?.[0] ?? 0));
      expect(counts.length).toBeGreaterThan(4);
      expect(Math.min(...counts)).toBe(0);
    }
    await other.close();
  });
});
