import { getNotificationStats, streamNotifications } from '@siteswap/contracts/notifications';
import type { BrowserContext, Request } from 'playwright/test';
import { expect, type Page, test } from '#src/support/fixtures.ts';
import { expectStream, fanAndDriver, publishToFan } from '#src/support/followers.ts';

const isStream = (request: Request) => new URL(request.url()).pathname === streamNotifications.path;

/** Streams that the pages of a context have open, by page. */
function watchStreams(context: BrowserContext): () => Page[] {
  const open = new Map<Request, Page>();
  context.on('request', (request) => {
    if (isStream(request)) open.set(request, request.frame().page());
  });
  const close = (request: Request) => open.delete(request);
  context.on('requestfinished', close);
  context.on('requestfailed', close);
  return () => [...open.values()];
}

test('NO-06 eight tabs over HTTP/1.1 share one stream, and go on loading pages', async ({
  context,
  members,
}) => {
  const following = await fanAndDriver(members);
  await members.enter(context, following.fan);
  const openStreams = watchStreams(context);
  const tabs: Page[] = [];
  for (let tab = 0; tab < 8; tab += 1) {
    const page = await context.newPage();
    await page.goto(`/editions/${following.edition.id}`);
    await expectStream(page);
    tabs.push(page);
  }
  expect(openStreams()).toHaveLength(1);

  await test.step('each of them loads another page, and data', async () => {
    for (const page of tabs) {
      const response = await page.goto('/notifications');
      expect(await response?.serverAddr()).not.toBeNull();
      const protocol = await page.evaluate(
        () =>
          (performance.getEntriesByType('navigation')[0] as PerformanceResourceTiming)
            .nextHopProtocol,
      );
      expect(protocol).toBe('http/1.1');
      const status = await page.evaluate(
        async (path) => (await fetch(path)).status,
        getNotificationStats.path,
      );
      expect(status).toBe(200);
    }
    await expect.poll(() => openStreams().length).toBe(1);
  });

  await test.step('what comes over the stream reaches all of them', async () => {
    await publishToFan(following, ['Lens']);
    for (const page of tabs) {
      await expect(page.getByRole('listitem').filter({ hasText: 'Lens' }).first()).toBeVisible();
    }
  });

  await test.step('when its tab is closed, another one takes over', async () => {
    const [reader] = openStreams();
    await reader?.close();
    const left = tabs.filter((page) => page !== reader);
    await expect.poll(() => openStreams().filter((page) => page !== reader)).toHaveLength(1);
    await publishToFan(following, ['Arras']);
    for (const page of left) {
      await expect(page.getByRole('listitem').filter({ hasText: 'Arras' }).first()).toBeVisible();
    }
  });
});
