import fc from 'fast-check';
import { waitUntil } from '../servers/wait-until.ts';
import { linkNames, type ProcessName } from './fault-names.ts';
import { memberCount } from './fault-people.ts';
import type { FaultPlatform } from './fault-platform.ts';
import { type FaultModel, isProcessUp, isUp, member, pause, step, trip } from './fault-step.ts';
import {
  announce,
  announceRepeatedly,
  rename,
  requestMail,
  star,
  type Trip,
} from './fault-writes.ts';

const areUp = (model: FaultModel) =>
  (['svc-core', 'svc-editions', 'svc-carpool'] as const).every((name) => isUp(name)(model));

/** A write in each domain at once. */
const writeEverywhere = (platform: FaultPlatform, one: Trip) =>
  Promise.all([
    announce(platform, one),
    star(platform, one.edition, (one.member % memberCount) + 1),
    rename(platform, one.member),
    requestMail(platform, { member: one.member, times: 1 }),
  ]);

const replicas = ['svc-carpool', 'svc-carpool#2'] as const;

async function findPublisher(platform: FaultPlatform) {
  for (const name of replicas) {
    const [isPublishing] = await platform.gauges(name, ['outbox_publishing']).catch(() => [0]);
    if (isPublishing === 1) return name;
  }
  return undefined;
}

/** Kills the process that publishes, while it does. @throws when the other one does not take over */
async function handOver(
  platform: FaultPlatform,
  { trips, afterMs }: { trips: readonly Trip[]; afterMs: number },
  model: FaultModel,
): Promise<void> {
  let victim: ProcessName = 'svc-carpool';
  await waitUntil('A relay', async () => {
    const found = await findPublisher(platform);
    victim = found ?? victim;
    return found !== undefined;
  });
  const writing = Promise.all(trips.map((one) => announce(platform, one)));
  await pause(afterMs);
  await platform.kill(victim);
  model.down.add(victim);
  await writing;
  // As when the five seconds of its lease have passed.
  await platform.query('svc-carpool', 'update kit.relay_lease set expires_at = now()');
  await waitUntil('The relay of the other process', async () => {
    const next = await findPublisher(platform);
    return next !== undefined && next !== victim;
  });
}

/** Steps of which each takes seconds: they are chosen less often. */
export const faultsWhileUp = [
  step({
    name: 'PostgreSQL killed while writing',
    values: fc.record({ one: trip, afterMs: fc.integer({ min: 0, max: 60 }) }),
    may: areUp,
    run: async (platform, { one, afterMs }) => {
      const writing = writeEverywhere(platform, one);
      await pause(afterMs);
      await platform.postgres.kill();
      await writing;
    },
  }),
  step({
    name: 'PostgreSQL frozen while writing',
    values: fc.record({ one: trip, ms: fc.integer({ min: 200, max: 1_500 }) }),
    may: areUp,
    run: async (platform, { one, ms }) => {
      platform.postgres.freeze();
      const writing = writeEverywhere(platform, one);
      await pause(ms);
      platform.postgres.thaw();
      await writing;
    },
  }),
  step({
    name: 'link half-open while writing',
    values: fc.record({
      one: trip,
      name: fc.constantFrom(...linkNames),
      ms: fc.integer({ min: 100, max: 1_500 }),
    }),
    may: areUp,
    run: async (platform, { one, name, ms }) => {
      const link = platform.link(name);
      link.hang();
      const writing = writeEverywhere(platform, one);
      await pause(ms);
      link.mend();
      await writing;
    },
  }),
  step({
    name: 'link delayed',
    values: fc.record({
      name: fc.constantFrom(...linkNames),
      ms: fc.integer({ min: 0, max: 120 }),
    }),
    may: () => true,
    run: async (platform, { name, ms }) => platform.link(name).delay(ms),
  }),
  step({
    name: 'trip repeated',
    values: fc.record({ one: trip, times: fc.integer({ min: 1, max: 4 }) }),
    may: areUp,
    run: (platform, { one, times }) => announceRepeatedly(platform, one, times),
  }),
  step({
    name: 'disk of PostgreSQL full while writing',
    values: fc.record({ one: trip, ms: fc.integer({ min: 100, max: 1_000 }) }),
    may: areUp,
    run: async (platform, { one, ms }) => {
      platform.postgres.fillDisk();
      const writing = writeEverywhere(platform, one);
      await pause(ms);
      await platform.postgres.emptyDisk();
      await writing;
    },
  }),
  step({
    name: 'mail server at fault',
    values: fc.record({ member, how: fc.constantFrom('rejects' as const, 'breaks' as const) }),
    may: isProcessUp('svc-core'),
    run: async (platform, { member: userId, how }) => {
      platform.mail.behave(how);
      await requestMail(platform, { member: userId, times: 2 });
    },
  }),
];

/** These leave a process down. */
export const faultsThatKill = [
  step({
    name: 'relay handed over while writing',
    values: fc.record({
      trips: fc.array(trip, { minLength: 2, maxLength: 4 }),
      afterMs: fc.integer({ min: 0, max: 80 }),
    }),
    may: (model) => replicas.every((name) => isProcessUp(name)(model)) && !model.isFrozen,
    run: handOver,
  }),
  step({
    name: 'gateway killed while notifying',
    values: fc.record({ one: trip, afterMs: fc.integer({ min: 0, max: 120 }) }),
    may: (model) => areUp(model) && isProcessUp('gateway')(model),
    run: async (platform, { one, afterMs }, model) => {
      // Editions of the members whose streams are open.
      const writing = Promise.all(
        [1, 2].map((edition) => announce(platform, { ...one, edition, member: memberCount })),
      );
      await pause(afterMs);
      await platform.kill('gateway');
      model.down.add('gateway');
      await writing;
    },
  }),
  step({
    name: 'svc-core killed while sending mails',
    values: fc.record({ member, afterMs: fc.integer({ min: 0, max: 40 }) }),
    may: isProcessUp('svc-core'),
    run: async (platform, { member: userId, afterMs }, model) => {
      const writing = Promise.all(
        [1, 2, 3].map((times) => requestMail(platform, { member: userId, times })),
      );
      await pause(afterMs);
      await platform.kill('svc-core');
      model.down.add('svc-core');
      await writing;
    },
  }),
];
