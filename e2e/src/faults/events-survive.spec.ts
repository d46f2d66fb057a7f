import { execFileSync } from 'node:child_process';
import { offerCreated } from '@siteswap/contracts/carpool';
import { deadLetterRoutes } from '@siteswap/contracts/platform';
import { routeUrl } from '@siteswap/contracts/route';
import { connect, JSONCodec } from 'nats';
import { expect, test } from '#src/support/fixtures.ts';
import { type Member, publishOffer, upcomingEdition } from '#src/support/members.ts';

async function carpoolNotices(member: Member): Promise<string[]> {
  const answer = await member.api.get('/api/notifications?category=carpool&limit=100');
  if (!answer.ok()) return [];
  const { notifications } = (await answer.json()) as { notifications: { message: string }[] };
  return notifications.map(({ message }) => message);
}

/** The process that listens on a port of this machine. */
function pidListeningOn(port: string): number {
  const listening = execFileSync('ss', ['-Hltnp', `sport = :${port}`], { encoding: 'utf8' });
  const pid = listening.match(/pid=(\d+)/)?.[1];
  if (!pid) throw new Error(`nothing listens on ${port}: ${listening}`);
  return Number(pid);
}

test.describe('MF-08 events', () => {
  test.setTimeout(120_000);

  test('survive kill -9 between commit and publish', async ({ members, platform }) => {
    const fan = await members.create('fan');
    const driver = await members.create('pilote');
    const edition = await upcomingEdition(fan.api);
    await fan.api.post(`/api/editions/${edition.id}/favorite`);
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
    await expect.poll(() => carpool?.pid, { timeout: 30_000 }).not.toBe(firstPid);
    await expect.poll(() => carpoolNotices(fan), { timeout: 30_000 }).toHaveLength(1);
    expect((await carpoolNotices(fan))[0]).toContain('Survie');
  });

  test('reach a subscriber that was down', async ({ members, platform }) => {
    const fan = await members.create('fan');
    const driver = await members.create('pilote');
    const edition = await upcomingEdition(fan.api);
    await fan.api.post(`/api/editions/${edition.id}/favorite`);
    const subscriber = platform.processes.get('svc-notifications');
    await subscriber?.stop();
    await publishOffer(driver, edition, 'Absence');
    await subscriber?.start();
    await expect.poll(() => carpoolNotices(fan), { timeout: 30_000 }).toHaveLength(1);
    expect((await carpoolNotices(fan))[0]).toContain('Absence');
  });

  test('act once when they are delivered twice', async ({ members, platform }) => {
    const fan = await members.create('fan');
    const driver = await members.create('pilote');
    const edition = await upcomingEdition(fan.api);
    await fan.api.post(`/api/editions/${edition.id}/favorite`);
    const nats = await connect({ servers: platform.natsUrl });
    const prefix = platform.env('svc-carpool')['NATS_PREFIX'] ?? 'siteswap';
    const subject = `${prefix}.event.${offerCreated.subject}`;
    const heard: Uint8Array[] = [];
    const subscription = nats.subscribe(subject, {
      callback: (_error, message) => void heard.push(message.data),
    });
    await nats.flush();
    await publishOffer(driver, edition, 'Double');
    await expect.poll(() => carpoolNotices(fan)).toHaveLength(1);
    await expect.poll(() => heard.length).toBe(1);
    // The same event once more, as a message that the broker cannot know as a repeat.
    const answer = await nats.jetstream().publish(subject, heard[0]);
    expect(answer.duplicate).toBe(false);
    // Another event behind it shows that the repeat was handled.
    await publishOffer(driver, edition, 'Après');
    await expect.poll(() => carpoolNotices(fan)).toHaveLength(2);
    expect((await carpoolNotices(fan)).filter((text) => text.includes('Double'))).toHaveLength(1);
    expect(JSONCodec<{ id: string }>().decode(heard[0] as Uint8Array).id).toBeTruthy();
    subscription.unsubscribe();
    await nats.close();
  });

  test('that nobody can read are parked, and admins see and replay them', async ({
    members,
    platform,
  }) => {
    const routes = deadLetterRoutes('svc-notifications');
    const admin = await members.signIn('admin@siteswap.test');
    const fan = await members.create('fan');
    const driver = await members.create('pilote');
    const edition = await upcomingEdition(fan.api);
    await fan.api.post(`/api/editions/${edition.id}/favorite`);
    const letters = async () =>
      routes.list.response.parse(await (await admin.api.get(routes.list.path)).json()).data;
    const before = (await letters()).length;

    const nats = await connect({ servers: platform.natsUrl });
    const prefix = platform.env('svc-carpool')['NATS_PREFIX'] ?? 'siteswap';
    const poison = { data: { offerId: 'none', email: 'ana@siteswap.test' } };
    await nats
      .jetstream()
      .publish(`${prefix}.event.${offerCreated.subject}`, JSON.stringify(poison));
    await nats.close();
    await expect.poll(async () => (await letters()).length).toBe(before + 1);

    // It holds up nobody.
    await publishOffer(driver, edition, 'Après le poison');
    await expect.poll(() => carpoolNotices(fan)).toHaveLength(1);

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
