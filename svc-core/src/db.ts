import { PrismaPg } from '@prisma/adapter-pg';
import { type Kit as AnyKit, kitFor, type TxOf, transactionOptions } from '@siteswap/service-kit';
import type pg from 'pg';
import type { z } from 'zod';
import type { coreEnv } from '#src/env.ts';
import { Prisma, PrismaClient } from '#src/generated/prisma/client.ts';
import type { Secrets } from '#src/secrets.ts';

export type Db = PrismaClient;
/** The client inside a transaction. */
export type Tx = TxOf<PrismaClient>;
export type Kit = AnyKit<PrismaClient, z.output<typeof coreEnv>>;
/** The kit and what every feature of svc-core shares. Features pick from it what they need. */
export interface CoreKit extends Kit {
  readonly secrets: Secrets;
}

export const prismaClient = (pool: pg.Pool): PrismaClient =>
  new PrismaClient({ adapter: new PrismaPg(pool), transactionOptions });

/** The kit's functions with this service's transaction type. */
export const { consumeEvents, projectState, defineService, definePersonalData, defineFeature } =
  kitFor<PrismaClient>();

/** The statement met a row that another transaction had just written. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';

/** The row was written, changed or removed by another transaction since it was read. */
export const isConflict = (error: unknown): boolean =>
  isUniqueViolation(error) || (error as { code?: unknown } | null)?.code === 'P2025';
