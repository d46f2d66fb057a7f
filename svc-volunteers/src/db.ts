import { PrismaPg } from '@prisma/adapter-pg';
import { type Kit as AnyKit, kitFor, type TxOf, transactionOptions } from '@siteswap/service-kit';
import type pg from 'pg';
import { PrismaClient } from '#src/generated/prisma/client.ts';

export type Db = PrismaClient;
export type Tx = TxOf<PrismaClient>;
export type Kit = AnyKit<PrismaClient>;

export const prismaClient = (pool: pg.Pool): PrismaClient =>
  new PrismaClient({ adapter: new PrismaPg(pool), transactionOptions });

/** The kit's functions with this service's transaction type. */
export const { consumeEvents, projectState, defineService, definePersonalData, defineFeature } =
  kitFor<PrismaClient>();
