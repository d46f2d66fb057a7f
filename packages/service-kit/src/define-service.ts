import type { DomainEvent, DomainState } from '@siteswap/contracts/event';
import type Koa from 'koa';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { z } from 'zod';
import type { RouteBinding } from './binding.ts';
import type { Nats } from './broker.ts';
import {
  type ConsumerDefinition,
  type ConsumerOptions,
  consumeEvents,
  type EventConsumer,
  type EventInput,
  projectState,
  type StateConsumer,
  type StateInput,
} from './consumers.ts';
import type { PrismaLike, TxOf } from './database.ts';
import type { DeadLetters } from './dead-letters.ts';
import type { BaseEnv } from './env.ts';
import type { ListStates, ReadStates, Transact } from './outbox.ts';
import type { ExportPart, PersonalData } from './personal-data.ts';
import type { RateLimits } from './rate-limits.ts';
import type { Worker } from './schedule.ts';

/** What a service is built from. */
export interface Kit<P extends PrismaLike, E = unknown> {
  readonly name: string;
  readonly env: BaseEnv & E;
  readonly log: Logger;
  readonly pool: pg.Pool;
  readonly prisma: P;
  readonly nats: Nats;
  /** A change and its facts in one transaction. */
  readonly transact: Transact<P>;
  readonly rateLimits: RateLimits;
  /** Messages that were given up, for an admin to look at and replay. */
  readonly deadLetters: DeadLetters;
  /** For metrics of the service's own. */
  readonly metrics: Registry;
  /** Called when the process is asked to stop, before connections are waited for: close open streams here. */
  onDrain(stop: () => void | Promise<void>): void;
}

/** What a service is made of. */
export interface ServiceParts<P extends PrismaLike> {
  readonly bindings: readonly RouteBinding[];
  readonly consumers?: readonly ConsumerDefinition<TxOf<P>>[];
  /** How to read the current state of a thing when it is published, by kind. */
  readonly states?: ReadStates;
  /** The ids of all things of a kind, for the repair of a lost stream. */
  readonly listStates?: ListStates;
  /** What the service keeps about members. The kit hands it in for their export and erases it when they are gone. */
  readonly personalData?: PersonalData<TxOf<P>>;
  /** Only in svc-core: takes parts of an export, which other services send here. */
  readonly takeExportPart?: (part: ExportPart) => Promise<void>;
  /** Timed or endless work beside the requests. */
  readonly workers?: readonly Worker[];
  /** Answers what no contract route names; call `next` for 404. */
  readonly fallback?: Koa.Middleware;
}

export interface ServiceDefinition<P extends PrismaLike, S extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly version: string;
  /** Variables besides `baseEnv`. */
  readonly env?: S;
  readonly prismaClient: (pool: pg.Pool) => P;
  /** Composes; starts nothing. */
  readonly build: (kit: Kit<P, z.output<S>>) => ServiceParts<P> | Promise<ServiceParts<P>>;
}

/** The kit's functions with the transaction type of one service's Prisma client. */
export interface KitFor<P extends PrismaLike> {
  consumeEvents<const E extends DomainEvent>(
    definition: {
      name: string;
      events: readonly E[];
      handle: (input: EventInput<E, TxOf<P>>) => Promise<void>;
    } & ConsumerOptions,
  ): EventConsumer<TxOf<P>>;
  projectState<S extends DomainState>(
    definition: {
      name: string;
      state: S;
      apply: (input: StateInput<S, TxOf<P>>) => Promise<void>;
    } & ConsumerOptions,
  ): StateConsumer<TxOf<P>>;
  defineService<S extends z.ZodObject = z.ZodObject>(
    definition: ServiceDefinition<P, S>,
  ): ServiceDefinition<P, S>;
  /** `src/personal-data.ts`: what the service keeps about members, declared once. */
  definePersonalData(definition: PersonalData<TxOf<P>>): PersonalData<TxOf<P>>;
}

/** Gives the functions below typed for a Prisma client: `kitFor<PrismaClient>()`. */
export function kitFor<P extends PrismaLike>(): KitFor<P> {
  return {
    consumeEvents: (definition) => consumeEvents(definition),
    projectState: (definition) => projectState(definition),
    defineService: (definition) => definition,
    definePersonalData: (definition) => definition,
  };
}

/** Keeps the types of a service; `kitFor<PrismaClient>().defineService` gives its transactions their type too. */
export function defineService<P extends PrismaLike, S extends z.ZodObject = z.ZodObject>(
  definition: ServiceDefinition<P, S>,
): ServiceDefinition<P, S> {
  return definition;
}
