import type { DomainEvent, DomainState } from '@siteswap/contracts/event';
import type Koa from 'koa';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { z } from 'zod';
import type { PrismaLike, TxOf } from '../database/prisma.ts';
import type { RateLimits } from '../database/rate-limits.ts';
import type { RouteBinding } from '../http/bind.ts';
import type { Nats } from '../messaging/broker.ts';
import type { DeadLetters } from '../messaging/dead-letters.ts';
import type { Declaration } from '../messaging/declarations.ts';
import {
  type ConsumerDefinition,
  consumeEvents,
  type EventConsumer,
  type EventConsumerInput,
  projectState,
  type StateConsumer,
  type StateConsumerInput,
} from '../messaging/define-consumer.ts';
import type { ListStates, ReadStates, Transact } from '../messaging/states.ts';
import type { ExportPart, PersonalData } from '../privacy/personal-data.ts';
import type { Audit } from '../reports/audit.ts';
import type { RecordSecurityEvent } from '../reports/security-events.ts';
import type { Clock } from './clock.ts';
import type { BaseEnv } from './env.ts';
import type { Worker } from './schedule.ts';
import type { KeyFor } from './service-key.ts';
import type { TaskDefinition } from './task-run.ts';

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
  readonly routes: readonly RouteBinding[];
  readonly consumers?: readonly ConsumerDefinition<TxOf<P>>[];
  /** How to read the current state of an entity when it is published, by kind. */
  readonly states?: ReadStates;
  /** The ids of all entities of a kind, for the repair of a lost stream. */
  readonly listStates?: ListStates;
  /** States that stand in the code, each made by `declare`: published at the first start with a new content. */
  readonly declarations?: readonly Declaration[];
  /** What the service keeps about members. The kit exports it on request and erases it with the account. */
  readonly personalData?: PersonalData<TxOf<P>>;
  /** How the own part of an export reaches its collector, for the collector itself; by HTTP to CORE_URL when absent. */
  readonly uploadExportPart?: (part: ExportPart) => Promise<void>;
  /** Work of the whole service on a schedule, one run at a time over all replicas. */
  readonly tasks?: readonly TaskDefinition[];
  /** Work of this process on a timer, or endless, beside the requests: queues, polls, heartbeats. */
  readonly workers?: readonly Worker[];
  /**
   * Resolves once what the service serves from its memory is there. Called with every readiness check, so it begins
   * again what failed; until it resolves the service is not ready.
   */
  readonly load?: () => Promise<void>;
  /** Handles requests that match no contract route; call `next` for 404. */
  readonly fallback?: Koa.Middleware;
}

export interface ServiceDefinition<P extends PrismaLike, S extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly version: string;
  /** Variables besides `baseEnv`. */
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
  /** `src/personal-data.ts`: what the service keeps about members, declared once. */
  definePersonalData(definition: PersonalData<TxOf<P>>): PersonalData<TxOf<P>>;
}

const identity = <T>(definition: T): T => definition;

/**
 * Names the Prisma client once per service: `kitFor<PrismaClient>()`. TypeScript cannot take one type argument of a
 * function and infer the others, so without this every declaration would have to spell all of them.
 */
export const kitFor = <P extends PrismaLike>(): TypedKit<P> => ({
  consumeEvents,
  projectState,
  defineService: identity,
  definePersonalData: identity,
});
