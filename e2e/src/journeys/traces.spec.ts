import { offerCreated } from '@siteswap/contracts/carpool';
import { expect, type Page, test } from '#src/support/fixtures.ts';
import { expectStream, fanAndDriver, publishToFan } from '#src/support/followers.ts';
import { type FoundEdition, uniqueId, upcomingEdition } from '#src/support/members.ts';
import type { SharedPlatform } from '#src/support/platform-server.ts';
import { logLines, traceIdOf } from '#src/support/service-logs.ts';
import { chooseTown } from '#src/support/towns.ts';

async function fillOffer(page: Page, edition: FoundEdition, city: string): Promise<void> {
  await page.getByRole('button', { name: 'Proposer des places' }).click();
  const dialog = page.getByRole('dialog');
  await chooseTown(dialog, 'Ville de départ', city);
  const [year, month, day] = edition.startDate.split('-');
  await dialog.getByRole('spinbutton', { name: /^jour/i }).first().click();
  await page.keyboard.type(`${day}${month}${year}`);
  await dialog
    .getByRole('spinbutton', { name: /^heure/ })
    .first()
    .click();
  await page.keyboard.type('1430');
}

/** Sentences that a process logged in a trace. */
const sentences = (platform: SharedPlatform, process: string, traceId: string): string[] =>
  logLines(platform, process)
    .filter(({ traceparent }) => traceIdOf(traceparent) === traceId)
    .map(({ msg }) => msg);

test('one click is one trace: page, gateway, service, event, notification, stream', async ({
  page,
  context,
  browser,
  members,
  platform,
}) => {
  const following = await fanAndDriver(members);
  const { fan, driver, edition } = following;
  // A star that comes after its event is notified in the trace of the star.
  await publishToFan(following, ['Hazebrouck']);
  const watching = await browser.newContext({ baseURL: platform.url });
  await members.enter(watching, fan);
  const other = await watching.newPage();
  await other.goto('/notifications');
  // What comes before the stream is there is read, not streamed.
  await expectStream(other);

  await members.enter(context, driver);
  await page.goto(`/editions/${edition.id}/carpool`);
  await fillOffer(page, edition, 'Cassel');
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/carpool-offers'),
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Publier mon offre' }).click();
  const request = await sent;
  const headers = await request.allHeaders();
  expect(headers['x-remote']).toMatch(/^mf-carpool@/);
  const traceId = traceIdOf(headers['traceparent']);
  expect(traceId).toMatch(/^[0-9a-f]{32}$/);
  await expect(other.getByText(/départ de Cassel/).first()).toBeVisible();
  await watching.close();

  const requestId = (await request.response())?.headers()['x-request-id'];
  await test.step('the gateway and the service have the same request of the same remote', async () => {
    for (const process of ['gateway', 'svc-carpool']) {
      await expect
        .poll(() => logLines(platform, process).find((line) => line.requestId === requestId), {
          message: process,
        })
        .toMatchObject({ msg: 'request', remote: headers['x-remote'] });
      await expect.poll(() => sentences(platform, process, traceId)).toContain('request');
    }
  });
  await test.step('the notification is stored and streamed in the same trace', async () => {
    await expect
      .poll(() => sentences(platform, 'svc-notifications', traceId))
      .toEqual(
        expect.arrayContaining(['notifications stored', 'event handled', 'notifications streamed']),
      );
    const handled = () =>
      logLines(platform, 'svc-notifications').find(
        (line) => line['event'] === offerCreated.subject && line.requestId === requestId,
      );
    await expect.poll(() => traceIdOf(handled()?.traceparent)).toBe(traceId);
  });
  await test.step('every piece of work has a span of its own, under the one that caused it', async () => {
    const orphans = () => {
      const lines = ['gateway', 'svc-carpool', 'svc-notifications'].flatMap((process) =>
        logLines(platform, process).filter((line) => line.requestId === requestId),
      );
      const spans = new Set(lines.map(({ traceparent }) => traceparent?.split('-')[2]));
      spans.add(headers['traceparent']?.split('-')[2]);
      return lines.filter((line) => !spans.has(String(line['parentSpan'])));
    };
    // The line of what caused a piece of work may be written after that of the work.
    await expect.poll(orphans).toEqual([]);
  });
});

test.describe('a page that fails', () => {
  test('is reported once, with its remote, its version and its route, and without the person', async ({
    page,
    members,
    platform,
  }) => {
    const edition = await upcomingEdition(await members.visitor());
    // The failure of this run alone: pages of other journeys fail as well, and the log contains those before.
    const failure = `cannot render ${uniqueId()}`;
    // Makes a browser function throw that one remote calls while rendering, once the test switches it on.
    await page.addInitScript((message) => {
      const { get } = URLSearchParams.prototype;
      URLSearchParams.prototype.get = function broken(name) {
        const caller = new Error().stack?.split('\n')[2] ?? '';
        if ('isBroken' in window && caller.includes('/mf/mf-carpool/')) {
          throw new Error(`${message} /x?token=hush for lea@siteswap.test`);
        }
        return get.call(this, name);
      };
    }, failure);
    const seen: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes(failure)) seen.push(message.text());
    });
    await page.goto(`/editions/${edition.id}/carpool?offerId=1`);
    await expect(page.getByRole('heading', { name: 'Offres' })).toBeVisible();
    // In one step, because the page may render by itself between two.
    await page.getByRole('radio', { name: 'Retour' }).evaluate((radio: HTMLElement) => {
      Object.assign(window, { isBroken: true });
      radio.click();
    });
    const retry = page.getByRole('button', { name: 'Réessayer' });
    await expect(retry).toBeVisible();
    const failures = seen.length;
    await retry.click();
    // It fails once more.
    await expect.poll(() => seen.length).toBeGreaterThan(failures);
    await expect(retry).toBeVisible();

    const reported = () =>
      logLines(platform, 'gateway').filter(
        (line) => line.msg === 'browser error' && JSON.stringify(line).includes(failure),
      );
    await expect.poll(() => reported().length).toBe(1);
    const [line] = reported();
    const registry = await (await page.request.get('/api/platform/registry')).json();
    const { version } = registry.remotes.find(
      ({ name }: { name: string }) => name === 'mf-carpool',
    );
    expect(line).toMatchObject({
      failedRemote: `mf-carpool@${version}`,
      route: 'carpool.edition',
      browser: { kind: 'render', name: 'Error', message: `${failure} /x for [hidden]` },
      requestId: expect.any(String),
      failedRequestId: expect.any(String),
      traceparent: expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/),
    });
    expect(JSON.stringify(line)).not.toMatch(/hush|lea@|offerId/);
  });
});
