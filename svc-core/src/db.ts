import { PrismaPg } from '@prisma/adapter-pg';
import { type Kit as AnyKit, kitFor, type Transact, type TxOf } from '@siteswap/service-kit';
import type pg from 'pg';
import type { z } from 'zod';
import type { coreEnv } from '#src/env.ts';
import { PrismaClient } from '#src/generated/prisma/client.ts';

export type Db = PrismaClient;
/** The client inside a transaction. */
export type Tx = TxOf<PrismaClient>;
/** A change and its facts, in one transaction. */
export type CoreTransact = Transact<PrismaClient>;
export type Kit = AnyKit<PrismaClient, z.output<typeof coreEnv>>;

export const prismaClient = (pool: pg.Pool): PrismaClient =>
  new PrismaClient({ adapter: new PrismaPg(pool) });

/** The kit's functions with this service's transaction type. */
export const { consumeEvents, defineService, definePersonalData } = kitFor<PrismaClient>();
