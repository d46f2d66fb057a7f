import fc from 'fast-check';
import {
  folderOf,
  type ProcessName,
  processNames,
  type ServiceName,
  serviceNames,
} from './fault-names.ts';
import { memberCount } from './fault-people.ts';
import type { FaultPlatform } from './fault-platform.ts';

/** What the commands know of the platform without asking it. */
export interface FaultModel {
  readonly down: Set<ProcessName>;
  isFrozen: boolean;
  hasCopy: boolean;
}

/** The platform, and how often each step was run. */
export interface FaultTarget {
  readonly platform: FaultPlatform;
  readonly done: Map<string, number>;
}

export interface Command extends fc.AsyncCommand<FaultModel, FaultTarget> {
  /** Of its kind. */
  readonly name: string;
}

interface Step<Values> {
  readonly name: string;
  readonly values: fc.Arbitrary<Values>;
  readonly may: (model: FaultModel, values: Values) => boolean;
  readonly run: (platform: FaultPlatform, values: Values, model: FaultModel) => Promise<void>;
}

/** A command that counts itself and shows its values when a round fails. */
export function step<Values>({ name, values, may, run }: Step<Values>): fc.Arbitrary<Command> {
  return values.map((generated) => ({
    name,
    check: (model) => may(model, generated),
    run: async (model, { platform, done }) => {
      done.set(name, (done.get(name) ?? 0) + 1);
      await run(platform, generated, model);
    },
    toString: () => `${name} ${JSON.stringify(generated)}`,
  }));
}

export const service = fc.record({ name: fc.constantFrom(...serviceNames) });
export const process = fc.record({ name: fc.constantFrom(...processNames) });
export const member = fc.integer({ min: 1, max: memberCount });
export const trip = fc.record({ member, edition: fc.nat(), isOffer: fc.boolean() });
export const nothing = fc.constant({});

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
export const isProcessUp = (name: ProcessName) => (model: FaultModel) => !model.down.has(name);
/** Whether one of its processes is. */
export const isUp = (name: ServiceName) => (model: FaultModel) =>
  processNames.some((one) => folderOf(one) === name && !model.down.has(one));
