import { execFileSync } from 'node:child_process';
import { offerCreated } from '@siteswap/contracts/carpool';
import { deadLetterRoutes } from '@siteswap/contracts/platform';
import { routeUrl } from '@siteswap/contracts/route';
import { connect, JSONCodec, type NatsConnection } from 'nats';
import { fanAndDriver } from '#src/support/followers.ts';
import { type Member, publishOffer } from '#src/support/members.ts';
import { expect, test } from '#src/support/own-platform.ts';

async function carpoolNotifications(member: Member): Promise<string[]> {
  const response = await member.api.get('/api/notifications?category=carpool&limit=100');
  if (!response.ok()) return [];
  const { notifications } = (await response.json()) as { notifications: { message: string }[] };
  return notifications.map(({ message }) => message);
}

/** The process that listens on a port of this machine. */
function pidListeningOn(port: string): number {
  const listening = execFileSync('ss', ['-Hltnp', `sport = :${port}`], { encoding: 'utf8' });
  const pid = listening.match(/pid=(\d+)/)?.[1];
  if (!pid) throw new Error(`nothing listens on ${port}: ${listening}`);
  return Number(pid);
}

/** As the user that may do everything. */
function connectToBroker(url: string): Promise<NatsConnection> {
  const { hostname, port, username: user, password: pass } = new URL(url);
  return connect({ servers: `${hostname}:${port}`, user, pass });
}

test.describe('MF-08 events', () => {
  test('survive kill -9 between commit and publish', async ({ members, platform }) => {
    const { fan, driver, edition } = await fanAndDriver(members);
    const carpool = platform.processes.get('svc-carpool');
    const firstPid = carpool?.pid;
    const broker = pidListeningOn(new URL(platform.natsUrl).port);

    // With the broker frozen the commit succeeds and the publication cannot.
    process.kill(broker, 'SIGSTOP');
    try {
      await publishOffer(driver, edition, 'Survie');
      platform.kill('svc-carpool', 'SIGKILL');
    } finally {
      process.kill(broker, 'SIGCONT');
    }
    await expect.poll(() => carpool?.pid).not.toBe(firstPid);
    await expect.poll(() => carpoolNotifications(fan)).toEqual([expect.stringContaining('Survie')]);
    // The broker may have read the event from the dead process's socket, before the new process listens.
    const isReady = () =>
      fetch(`${carpool?.url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(isReady).toBe(true);
  });

  test('reach a subscriber that was down', async ({ members, platform }) => {
    const { fan, driver, edition } = await fanAndDriver(members);
    const subscriber = platform.processes.get('svc-notifications');
    await subscriber?.stop();
    await publishOffer(driver, edition, 'Absence');
    await subscriber?.start();
    await expect
      .poll(() => carpoolNotifications(fan))
      .toEqual([expect.stringContaining('Absence')]);
  });

  test('act once when they are delivered twice', async ({ members, platform }) => {
    const { fan, driver, edition } = await fanAndDriver(members);
    const nats = await connectToBroker(platform.natsUrl);
    const prefix = platform.env('svc-carpool')['NATS_PREFIX'] ?? 'siteswap';
    const subject = `${prefix}.event.${offerCreated.subject}`;
    const received: Uint8Array[] = [];
    const subscription = nats.subscribe(subject, {
      callback: (_error, message) => void received.push(message.data),
    });
    await nats.flush();
    await publishOffer(driver, edition, 'Double');
    await expect.poll(() => carpoolNotifications(fan)).toHaveLength(1);
    await expect.poll(() => received.length).toBe(1);
    // The same event once more, as a message that the broker cannot know as a repeat.
    const response = await nats.jetstream().publish(subject, received[0]);
    expect(response.duplicate).toBe(false);
    // Another event behind it shows that the repeat was handled.
    await publishOffer(driver, edition, 'Après');
    await expect.poll(() => carpoolNotifications(fan)).toHaveLength(2);
    expect((await carpoolNotifications(fan)).sort()).toEqual([
      expect.stringContaining('Après'),
      expect.stringContaining('Double'),
    ]);
    expect(JSONCodec<{ id: string }>().decode(received[0] as Uint8Array).id).toBeTruthy();
    subscription.unsubscribe();
    await nats.close();
  });

  test('that cannot be parsed are parked, and admins see and replay them', async ({
    members,
    platform,
  }) => {
    const routes = deadLetterRoutes('svc-notifications');
    const admin = await members.signIn('admin@siteswap.test');
    const { fan, driver, edition } = await fanAndDriver(members);
    const letters = async () =>
      routes.list.response.parse(await (await admin.api.get(routes.list.path)).json()).data;
    const before = (await letters()).length;

    const nats = await connectToBroker(platform.natsUrl);
    const prefix = platform.env('svc-carpool')['NATS_PREFIX'] ?? 'siteswap';
    const poison = { data: { offerId: 'none', email: 'ana@siteswap.test' } };
    await nats
      .jetstream()
      .publish(`${prefix}.event.${offerCreated.subject}`, JSON.stringify(poison));
    await nats.close();
    await expect.poll(async () => (await letters()).length).toBe(before + 1);

    // It does not block the events behind it.
    await publishOffer(driver, edition, 'Après le poison');
    await expect.poll(() => carpoolNotifications(fan)).toHaveLength(1);

    const call = { params: { id: (await letters())[0]?.id ?? '' } };
    const detail = await admin.api.get(routeUrl(routes.get, call));
    expect(await detail.json()).toMatchObject({
      consumer: 'notifications-notices',
      message: { data: { offerId: 'none', email: '[hidden]' } },
    });
    const again = await admin.api.post(routeUrl(routes.replay, call));
    expect(await again.json()).toMatchObject({ status: 409, code: 'DEAD_LETTER_FAILED_AGAIN' });
    expect((await fan.api.get(routeUrl(routes.get, call))).status()).toBe(403);
  });
});
