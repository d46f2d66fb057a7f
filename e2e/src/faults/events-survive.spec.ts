import { execFileSync } from 'node:child_process';
import { offerCreated } from '@siteswap/contracts/carpool';
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
});
