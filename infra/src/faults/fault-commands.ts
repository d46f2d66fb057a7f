import fc from 'fast-check';
import { processNames } from './fault-names.ts';
import { memberCount } from './fault-people.ts';
import {
  type Command,
  isProcessUp,
  isUp,
  member,
  nothing,
  pause,
  process,
  service,
  step,
  trip,
} from './fault-step.ts';
import { announce, rename, requestMail, star } from './fault-writes.ts';
import { faultsThatKill, faultsWhileUp } from './slow-commands.ts';

const writes = [
  step({
    name: 'trip',
    values: trip,
    may: isUp('svc-carpool'),
    run: announce,
  }),
  step({
    name: 'star',
    values: fc.record({ member, edition: fc.nat() }),
    may: isUp('svc-editions'),
    run: async (platform, { member: userId, edition }) => {
      await star(platform, edition, userId);
    },
  }),
  step({
    name: 'name changed',
    values: fc.record({ member }),
    may: isUp('svc-core'),
    run: (platform, { member: userId }) => rename(platform, userId),
  }),
  step({
    name: 'mail requested with one key',
    values: fc.record({ member, times: fc.integer({ min: 1, max: 3 }) }),
    may: isUp('svc-core'),
    run: requestMail,
  }),
  step({
    name: 'trips and stars at once',
    values: fc.record({ trips: fc.array(trip, { minLength: 2, maxLength: 6 }) }),
    may: (model) => isUp('svc-carpool')(model) && isUp('svc-editions')(model),
    run: async (platform, { trips }) => {
      await Promise.all(
        trips.flatMap((one) => [
          announce(platform, one),
          star(platform, one.edition, (one.member % memberCount) + 1),
        ]),
      );
    },
  }),
];

const kills = [
  step({
    name: 'kill -9 while writing',
    values: fc.record({
      trips: fc.array(trip, { minLength: 1, maxLength: 5 }),
      victim: fc.constantFrom(...processNames),
      afterMs: fc.integer({ min: 0, max: 80 }),
    }),
    may: (model, { victim }) => isUp('svc-carpool')(model) && isProcessUp(victim)(model),
    run: async (platform, { trips, victim, afterMs }, model) => {
      const writing = Promise.all(trips.map((one) => announce(platform, one)));
      await pause(afterMs);
      await platform.kill(victim);
      model.down.add(victim);
      await writing;
    },
  }),
  step({
    name: 'kill -9 between commit and publish',
    values: trip,
    may: (model) => isUp('svc-carpool')(model) && !model.isFrozen,
    run: async (platform, one, model) => {
      // With the broker frozen the commit succeeds and the publication cannot.
      platform.broker.freeze();
      await announce(platform, one);
      for (const name of ['svc-carpool', 'svc-carpool#2'] as const) {
        if (!model.down.has(name)) await platform.kill(name);
        model.down.add(name);
      }
      platform.broker.thaw();
    },
  }),
  step({
    name: 'kill -9',
    values: process,
    may: (model, { name }) => isProcessUp(name)(model),
    run: async (platform, { name }, model) => {
      await platform.kill(name);
      model.down.add(name);
    },
  }),
  step({
    name: 'stop',
    values: process,
    may: (model, { name }) => isProcessUp(name)(model) && !model.isFrozen,
    run: async (platform, { name }, model) => {
      await platform.stopService(name);
      model.down.add(name);
    },
  }),
  step({
    name: 'start',
    values: process,
    may: (model, { name }) => !isProcessUp(name)(model),
    run: async (platform, { name }, model) => {
      await platform.startService(name);
      model.down.delete(name);
    },
  }),
];

const cuts = [
  step({
    name: 'broker frozen',
    values: nothing,
    may: (model) => !model.isFrozen,
    run: async ({ broker }, _, model) => {
      broker.freeze();
      model.isFrozen = true;
    },
  }),
  step({
    name: 'broker thawed',
    values: nothing,
    may: (model) => model.isFrozen,
    run: async ({ broker }, _, model) => {
      broker.thaw();
      model.isFrozen = false;
    },
  }),
  step({
    name: 'broker restarted',
    values: fc.record({ signal: fc.constantFrom('SIGTERM' as const, 'SIGKILL' as const) }),
    may: () => true,
    run: async ({ broker }, { signal }, model) => {
      await broker.restart(signal);
      model.isFrozen = false;
    },
  }),
  step({
    name: 'broker store copied',
    values: nothing,
    may: () => true,
    run: async ({ broker }, _, model) => {
      await broker.copyStore();
      model.isFrozen = false;
      model.hasCopy = true;
    },
  }),
  step({
    name: 'broker set back',
    values: nothing,
    may: (model) => model.hasCopy,
    run: async ({ broker }, _, model) => {
      await broker.setBack();
      model.isFrozen = false;
    },
  }),
  step({
    name: 'database connections cut',
    values: service,
    may: () => true,
    run: (platform, { name }) => platform.cutDatabase(name),
  }),
  step({
    name: 'event delivered again',
    values: fc.record({ which: fc.nat() }),
    may: (model) => !model.isFrozen,
    run: ({ broker }, { which }) => broker.repeat(which),
  }),
];

const [oneTrip, oneStar, oneName, oneMail, manyTrips] = writes as [
  fc.Arbitrary<Command>,
  fc.Arbitrary<Command>,
  fc.Arbitrary<Command>,
  fc.Arbitrary<Command>,
  fc.Arbitrary<Command>,
];

const slow = [...faultsWhileUp, ...faultsThatKill];

/** Named more than once = chosen more often. */
const many = [oneTrip, oneTrip, oneStar, oneStar, oneName, oneMail, manyTrips, manyTrips];

/** A round: up to sixteen steps, most of them writes. */
export const faultCommands = fc.commands([...many, ...kills, ...cuts, ...slow], {
  maxCommands: 16,
  size: 'max',
});

/** Random steps in addition to the faults that take long, over all rounds that are dealt. */
const otherSteps = 24;

/**
 * Rounds in which each kind of fault that takes long occurs once, in another order and with other values for each seed.
 * @param count how many rounds they are spread over
 */
export function dealRounds(seed: number, count: number): Command[][] {
  const shuffle = (kinds: readonly fc.Arbitrary<Command>[]) => {
    const all = fc
      .tuple(...kinds)
      .chain((each) => fc.shuffledSubarray(each, { minLength: each.length }));
    return fc.sample(all, { seed, numRuns: 1 })[0] ?? [];
  };
  // Those that leave a process down come second in their rounds, since the others need it.
  const faults = [...shuffle(faultsWhileUp), ...shuffle(faultsThatKill)];
  const others = fc.sample(fc.oneof(...many, ...kills, ...cuts), { seed, numRuns: otherSteps });
  return Array.from({ length: count }, (_, round) => {
    const own = <T>(list: readonly T[]) => list.filter((_, at) => at % count === round);
    // First, while everything they need is up.
    return [...own(faults), ...own(others)];
  });
}

/** Names of the kinds of fault that take long. */
export const slowKinds: readonly string[] = slow.map(
  (kind) => (fc.sample(kind, 1) as Command[])[0]?.name ?? '',
);
