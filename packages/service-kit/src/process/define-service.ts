import type { DomainEvent, DomainState } from '@siteswap/contracts/event';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { z } from 'zod';
import type { PrismaLike, TxOf } from '../database/prisma.ts';
import type { RateLimits } from '../database/rate-limits.ts';
import type { Nats } from '../messaging/broker.ts';
import type { DeadLetters } from '../messaging/dead-letters.ts';
import {
  consumeEvents,
  type EventConsumer,
  type EventConsumerInput,
  projectState,
  type StateConsumer,
  type StateConsumerInput,
} from '../messaging/define-consumer.ts';
import type { Transact } from '../messaging/states.ts';
import type { PersonalData } from '../privacy/personal-data.ts';
import type { Audit } from '../reports/audit.ts';
import type { RecordSecurityEvent } from '../reports/security-events.ts';
import type { Clock } from './clock.ts';
import type { BaseEnv } from './env.ts';
import type { Feature } from './feature.ts';
import type { KeyFor } from './service-key.ts';

/** What a service is built from. */
export interface Kit<P extends PrismaLike, E = unknown> {
  readonly name: string;
  readonly env: BaseEnv & E;
  readonly log: Logger;
  readonly pool: pg.Pool;
  readonly db: P;
  readonly nats: Nats;
  /** Runs a change and stores its events in the same transaction. */
  readonly transact: Transact<P>;
  /** Writes who did what to which entity, in the transaction of the change. Each write in admin mode has one anyway. */
  readonly audit: Audit;
  readonly rateLimits: RateLimits;
  /** The only source of the time; tests replace it. */
  readonly clock: Clock;
  /** Messages whose handler failed too often, for an admin to read and replay. */
  readonly deadLetters: DeadLetters;
  /** Logs and counts a sign-in, a lock-out, a changed right and the like. */
  readonly securityEvent: RecordSecurityEvent;
  /** A key of this service for one purpose. */
  readonly keyFor: KeyFor;
  /** For the service's own metrics. */
  readonly metrics: Registry;
  /** Runs a named task of the service as soon as possible, on any replica; once more if it is running. */
  requestTask(name: string): Promise<void>;
  /** Runs when the process is to stop, before open requests are waited for: close streams here. */
  onDrain(stop: () => void | Promise<void>): void;
}

/** What a service is made of. */
export interface ServiceParts<P extends PrismaLike> {
  readonly features: readonly Feature<P>[];
}

export interface ServiceDefinition<P extends PrismaLike, S extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly version: string;
  /** Variables in addition to `baseEnv`. */
  readonly env?: S;
  readonly prismaClient: (pool: pg.Pool) => P;
  /** Composes the service and starts nothing. */
  readonly build: (kit: Kit<P, z.output<S>>) => ServiceParts<P> | Promise<ServiceParts<P>>;
}

/** The functions by which a service declares itself, with the types of its own Prisma client. */
export interface TypedKit<P extends PrismaLike> {
  consumeEvents<const E extends DomainEvent>(
    definition: EventConsumerInput<E, TxOf<P>>,
  ): EventConsumer<TxOf<P>>;
  projectState<S extends DomainState>(
    definition: StateConsumerInput<S, TxOf<P>>,
  ): StateConsumer<TxOf<P>>;
  defineService<S extends z.ZodObject = z.ZodObject>(
    definition: ServiceDefinition<P, S>,
  ): ServiceDefinition<P, S>;
  /** `src/personal-data.ts`: what the service stores about members, declared once. */
  definePersonalData(definition: PersonalData<TxOf<P>>): PersonalData<TxOf<P>>;
  /** What a feature adds to the service, and in `api` what it offers to other features. */
  defineFeature<A = undefined>(
    definition: Feature<P> & { readonly api?: A },
  ): Feature<P> & { readonly api: A };
}

const identity = <T>(definition: T): T => definition;
// Without `api`, its type is undefined.
const withApi = <F, A>(definition: F & { readonly api?: A }) =>
  definition as F & { readonly api: A };

/**
 * Names the Prisma client once per service: `kitFor<PrismaClient>()`. TypeScript cannot take one type argument of a
 * function and infer the others, so without this every declaration would have to spell all of them.
 */
export const kitFor = <P extends PrismaLike>(): TypedKit<P> => ({
  consumeEvents,
  projectState,
  defineService: identity,
  definePersonalData: identity,
  defineFeature: withApi,
});
