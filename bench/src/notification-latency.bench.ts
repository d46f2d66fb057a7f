import { setTimeout as pause } from 'node:timers/promises';
import {
  carpoolNotifications,
  comingEdition,
  publishOffer,
  signIn,
  star,
} from './stream/members.ts';
import { spread } from './stream/percentile.ts';
import { openReader } from './stream/reader.ts';
import { print, withPlatform } from './with-platform.ts';

const samples = Number(process.env['BENCH_OFFERS'] ?? 300);
/** Ten a second: what is measured is the way, not a queue. */
const betweenMs = 100;
const timeoutMs = 30_000;

await withPlatform(
  async (platform) => {
    const fan = await signIn(platform.url, 'member');
    const driver = await signIn(platform.url, 'organiser');
    const edition = await comingEdition(fan);
    await star(fan, edition);
    const reader = await openReader(fan);
    try {
      // The first ones find out that the star has arrived, and warm everything.
      for (let warm = 0; warm < 20; warm += 1) await publishOffer(driver, edition);
      const deadline = Date.now() + timeoutMs;
      while (reader.received.size === 0) {
        if (Date.now() > deadline) throw new Error('No notification arrived in time');
        await publishOffer(driver, edition);
        await pause(betweenMs);
      }
      const offers: Awaited<ReturnType<typeof publishOffer>>[] = [];
      for (let made = 0; made < samples; made += 1) {
        const next = Date.now() + betweenMs;
        offers.push(await publishOffer(driver, edition));
        await pause(Math.max(0, next - Date.now()));
      }
      const given = Date.now() + timeoutMs;
      while (!offers.every(({ id }) => reader.received.has(id)) && Date.now() < given)
        await pause(20);
      const delays = offers.flatMap(({ id, createdAt, respondedAt }) => {
        const at = reader.received.get(id);
        return at === undefined ? [] : [{ began: at - createdAt, responded: at - respondedAt }];
      });
      print(`From an offer to the frame in a stream, ${delays.length} of ${samples} offers:`);
      print(`since its transaction began: ${spread(delays.map(({ began }) => began))}`);
      print(
        `since its author received the response: ${spread(delays.map(({ responded }) => responded))}`,
      );
      print(
        `the reader has ${await carpoolNotifications(fan)} notifications, received ${reader.received.size}`,
      );
    } finally {
      reader.close();
    }
  },
  { env: { SEED_DEMO: '1', RATE_LIMIT_FACTOR: '1000' } },
);
