import fc from 'fast-check';
import {
  type FaultPlatform,
  memberCount,
  type ServiceName,
  serviceNames,
} from './fault-platform.ts';
import { announce, star } from './fault-writes.ts';

/** What the commands know of the platform without asking it. */
export interface FaultModel {
  readonly down: Set<ServiceName>;
  isFrozen: boolean;
  hasCopy: boolean;
}

/** The platform, and how often each thing was done to it. */
export interface FaultTarget {
  readonly platform: FaultPlatform;
  readonly done: Map<string, number>;
}

type Command = fc.AsyncCommand<FaultModel, FaultTarget>;

interface Step<Values> {
  readonly name: string;
  readonly values: fc.Arbitrary<Values>;
  readonly may: (model: FaultModel, values: Values) => boolean;
  readonly run: (platform: FaultPlatform, values: Values, model: FaultModel) => Promise<void>;
}

/** A command that counts itself and shows its values when a round fails. */
function step<Values>({ name, values, may, run }: Step<Values>): fc.Arbitrary<Command> {
  return values.map((drawn) => ({
    check: (model) => may(model, drawn),
    run: async (model, { platform, done }) => {
      done.set(name, (done.get(name) ?? 0) + 1);
      await run(platform, drawn, model);
    },
    toString: () => `${name} ${JSON.stringify(drawn)}`,
  }));
}

const service = fc.record({ name: fc.constantFrom(...serviceNames) });
const member = fc.integer({ min: 1, max: memberCount });
const trip = fc.record({ member, edition: fc.nat(), isOffer: fc.boolean() });
const nothing = fc.constant({});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const isUp = (name: ServiceName) => (model: FaultModel) => !model.down.has(name);

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
      victim: fc.constantFrom(...serviceNames),
      afterMs: fc.integer({ min: 0, max: 80 }),
    }),
    may: (model, { victim }) => isUp('svc-carpool')(model) && isUp(victim)(model),
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
      await platform.kill('svc-carpool');
      platform.broker.thaw();
      model.down.add('svc-carpool');
    },
  }),
  step({
    name: 'kill -9',
    values: service,
    may: (model, { name }) => isUp(name)(model),
    run: async (platform, { name }, model) => {
      await platform.kill(name);
      model.down.add(name);
    },
  }),
  step({
    name: 'stop',
    values: service,
    may: (model, { name }) => isUp(name)(model) && !model.isFrozen,
    run: async (platform, { name }, model) => {
      await platform.stopService(name);
      model.down.add(name);
    },
  }),
  step({
    name: 'start',
    values: service,
    may: (model, { name }) => !isUp(name)(model),
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

const [oneTrip, oneStar, manyTrips] = writes as [
  fc.Arbitrary<Command>,
  fc.Arbitrary<Command>,
  fc.Arbitrary<Command>,
];

/** A round: up to sixteen things done to the platform, more often writes than anything else. */
export const faultCommands = fc.commands(
  // Named more than once = drawn more often.
  [oneTrip, oneTrip, oneStar, oneStar, manyTrips, manyTrips, ...kills, ...cuts],
  { maxCommands: 16, size: 'max' },
);
