import { execFileSync } from 'node:child_process';
import { offerCreated } from '@siteswap/contracts/carpool';
import { deadLetterRoutes } from '@siteswap/contracts/platform';
import { routeUrl } from '@siteswap/contracts/route';
import { connect, JSONCodec, type NatsConnection } from 'nats';
import { fanAndDriver } from '#src/support/followers.ts';
import { type Member, publishOffer, uniqueId } from '#src/support/members.ts';
import { expect, killProcess, test } from '#src/support/own-platform.ts';

const envelope = JSONCodec<{ data: { offerId: number } }>();

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
    const broker = pidListeningOn(new URL(platform.natsUrl).port);

    // With the broker frozen the commit succeeds and the publication cannot.
    process.kill(broker, 'SIGSTOP');
    let restarted: () => Promise<void>;
    try {
      await publishOffer(driver, edition, 'Survie');
      restarted = killProcess(platform, 'svc-carpool');
    } finally {
      process.kill(broker, 'SIGCONT');
    }
    // The broker may have read the event from the dead process's socket, before the new process listens.
    await restarted();
    await expect.poll(() => carpoolNotifications(fan)).toEqual([expect.stringContaining('Survie')]);
  });

  test('reach a subscriber that was down', async ({ members, platform }) => {
    const { fan, driver, edition } = await fanAndDriver(members);
    const subscriber = platform.processes.get('svc-notifications');
    await subscriber?.stop();
    try {
      await publishOffer(driver, edition, 'Absence');
    } finally {
      await subscriber?.start();
    }
    await expect
      .poll(() => carpoolNotifications(fan))
      .toEqual([expect.stringContaining('Absence')]);
  });

  test('act once when they are delivered twice', async ({ members, platform }) => {
    const { fan, driver, edition } = await fanAndDriver(members);
    const nats = await connectToBroker(platform.natsUrl);
    try {
      const prefix = platform.env('svc-carpool')['NATS_PREFIX'] ?? 'siteswap';
      const subject = `${prefix}.event.${offerCreated.subject}`;
      const received: Uint8Array[] = [];
      nats.subscribe(subject, { callback: (_error, message) => void received.push(message.data) });
      await nats.flush();
      const offerId = await publishOffer(driver, edition, 'Double');
      await expect.poll(() => carpoolNotifications(fan)).toHaveLength(1);
      // The relay sends an event again whose acknowledgement is late, so there may be two.
      const event = () => received.find((data) => envelope.decode(data).data.offerId === offerId);
      await expect.poll(event).toBeDefined();
      // The same event once more, as a message that the broker cannot know as a repeat.
      const response = await nats.jetstream().publish(subject, event());
      expect(response.duplicate).toBe(false);
    } finally {
      await nats.close();
    }
    // Another event behind it shows that the repeat was handled.
    await publishOffer(driver, edition, 'Après');
    const after = expect.stringContaining('Après');
    await expect.poll(() => carpoolNotifications(fan)).toContainEqual(after);
    // “de Double” comes before “d’Après”.
    await expect
      .poll(async () => (await carpoolNotifications(fan)).sort())
      .toEqual([expect.stringContaining('Double'), after]);
  });

  test('that cannot be parsed are parked, and admins see and replay them', async ({
    members,
    platform,
  }) => {
    const routes = deadLetterRoutes('svc-notifications');
    const admin = await members.signIn('admin@siteswap.test');
    const { fan, driver, edition } = await fanAndDriver(members);
    const offerId = uniqueId();
    const findLetter = async () => {
      const list = await admin.api.get(routes.list.path);
      for (const { id } of routes.list.response.parse(await list.json()).data) {
        const call = { params: { id } };
        const detail = await (await admin.api.get(routeUrl(routes.get, call))).json();
        if (detail.message?.data?.offerId === offerId) return { call, detail };
      }
      return null;
    };

    const nats = await connectToBroker(platform.natsUrl);
    try {
      const prefix = platform.env('svc-carpool')['NATS_PREFIX'] ?? 'siteswap';
      const poison = { data: { offerId, email: 'ana@siteswap.test' } };
      await nats
        .jetstream()
        .publish(`${prefix}.event.${offerCreated.subject}`, JSON.stringify(poison));
    } finally {
      await nats.close();
    }
    await expect.poll(findLetter).not.toBeNull();

    // It does not block the events behind it.
    await publishOffer(driver, edition, 'Après le poison');
    await expect.poll(() => carpoolNotifications(fan)).toHaveLength(1);

    const letter = await findLetter();
    if (!letter) throw new Error('the dead letter is gone');
    expect(letter.detail).toMatchObject({
      consumer: 'notifications-notices',
      message: { data: { offerId, email: '[hidden]' } },
    });
    const again = await admin.api.post(routeUrl(routes.replay, letter.call));
    expect(await again.json()).toMatchObject({ status: 409, code: 'DEAD_LETTER_FAILED_AGAIN' });
    expect((await fan.api.get(routeUrl(routes.get, letter.call))).status()).toBe(403);
  });
});
