import {
  exportRequested,
  memberStateSubject,
  putExportPart,
  userDeleted,
} from '@siteswap/contracts/platform';
import type { PrismaLike, RawSql, TxOf } from '../database/prisma.ts';
import { AppError } from '../errors/app-error.ts';
import { callInternal } from '../http/call-internal.ts';
import { type ConsumerDefinition, consumeEvents } from '../messaging/define-consumer.ts';
import type { OutboxWriter } from '../messaging/outbox-writer.ts';
import type { Clock } from '../process/clock.ts';
import type { BaseEnv } from '../process/env.ts';

type Row = Readonly<Record<string, unknown>>;
type Tables = Record<string, Row[]>;

/** One table that contains the id of a member. */
export interface PersonalTable<Tx> {
  /** Columns with the id of a member, by their database names; none where the id is part of another value. */
  readonly columns: readonly string[];
  /** Columns left out of the member's copy: secrets, and values for the service's own use. */
  readonly omit?: readonly string[];
  /** The rows of the member's copy; without it, every row with the id in one of the columns. */
  readonly export?: (tx: Tx, userId: number) => PromiseLike<readonly Row[]>;
  /** What happens to the rows once the account is deleted; it may run twice. `keep(reason)` where they stay as they are. */
  readonly erase:
    | ((tx: Tx, userId: number, outbox: OutboxWriter, now: Date) => PromiseLike<unknown>)
    | UnchangedRows;
}

/** Says that rows stay unchanged when the account is deleted. */
export interface UnchangedRows {
  readonly reason: string;
}

/** For `erase`: the rows stay as they are. The reason is for the readers of the declaration. */
export const keep = (reason: string): UnchangedRows => ({ reason });

/** Everything a service stores about members, by table. A test compares it with the schema of the service. */
export interface PersonalData<Tx> {
  readonly tables: Readonly<Record<string, PersonalTable<Tx>>>;
  /** Integer columns that end in `_id` or `_by` and contain no member: ids of the service's other entities. */
  readonly notMembers?: readonly string[];
}

/** One service's part of a member's copy of everything about them. */
export interface ExportPart {
  readonly exportId: string;
  readonly service: string;
  readonly tables: Tables;
}

const camelCase = (name: string) =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Every row that has the id in one of the columns, with the names the rest of the product uses. */
async function ownRows<Tx extends RawSql>(
  tx: Tx,
  table: string,
  { columns, omit = [] }: PersonalTable<Tx>,
  userId: number,
): Promise<Row[]> {
  if (columns.length === 0) return [];
  const isOwn = columns.map((column) => `t.${quoted(column)} = $1::int`).join(' or ');
  const rows = await tx.$queryRawUnsafe<{ row: Row }[]>(
    `select to_jsonb(t) - $2::text[] as row from ${quoted(table)} t where ${isOwn}`,
    userId,
    omit,
  );
  return rows.map(({ row }) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [camelCase(name), value])),
  );
}

/** Everything a service stores about a member: table → rows. */
export async function collectPersonalData<Tx extends RawSql>(
  personalData: PersonalData<Tx>,
  tx: Tx,
  userId: number,
): Promise<Tables> {
  const tables: Tables = {};
  for (const [name, table] of Object.entries(personalData.tables)) {
    const rows = table.export ? await table.export(tx, userId) : ownRows(tx, name, table, userId);
    tables[name] = [...(await rows)];
  }
  return tables;
}

/** Erases what a service stores about a member, in the order of its declaration. Doing it twice changes nothing. */
export async function erasePersonalData<Tx extends RawSql>(
  personalData: PersonalData<Tx>,
  tx: Tx,
  userId: number,
  outbox: OutboxWriter,
  now: Date,
): Promise<void> {
  for (const { erase } of Object.values(personalData.tables)) {
    if (typeof erase === 'function') await erase(tx, userId, outbox, now);
  }
  // A projection that failed on this member's state stored the message, which contains their name.
  await tx.$executeRawUnsafe(
    'delete from kit.dead_letter where subject = $1',
    memberStateSubject(userId),
  );
  // Responses to their own writes, which show their name.
  await tx.$executeRawUnsafe('delete from kit.idempotency_key where caller = $1', userId);
}

/** Retries for most of a day, which is how long an export may take. */
const retryPolicy = { retryDelaysMs: [1_000, 5_000, 30_000, 300_000], maxFailures: 200 };
const uploadTimeoutMs = 10_000;

/** Uploads a part over HTTP to the service that collects them. */
export const uploadPartTo =
  ({ CORE_URL, INTERNAL_TOKEN }: Pick<BaseEnv, 'CORE_URL' | 'INTERNAL_TOKEN'>) =>
  async ({ exportId, service, tables }: ExportPart): Promise<void> => {
    await callInternal(
      putExportPart,
      { params: { id: exportId, service }, body: { tables } },
      { baseUrl: CORE_URL, timeoutMs: uploadTimeoutMs, token: INTERNAL_TOKEN },
    );
  };

const isExportNotFound = (error: unknown) =>
  error instanceof AppError && error.code === 'EXPORT_NOT_FOUND';

/** The consumers every service has: they export and erase a member. Without personal data the part is empty. */
export function personalDataConsumers<P extends PrismaLike>(options: {
  service: string;
  personalData: PersonalData<TxOf<P>>;
  uploadPart: (part: ExportPart) => Promise<void>;
  clock: Clock;
}): ConsumerDefinition<TxOf<P>>[] {
  const { service, personalData, uploadPart, clock } = options;
  return [
    consumeEvents<typeof exportRequested, TxOf<P>>({
      name: `${service}-export`,
      events: [exportRequested],
      ...retryPolicy,
      handle: async ({ data: { exportId, userId }, tx }) => {
        const tables = await collectPersonalData(personalData, tx, userId);
        try {
          await uploadPart({ exportId, service, tables });
        } catch (error) {
          if (!isExportNotFound(error)) throw error;
        }
      },
    }),
    consumeEvents<typeof userDeleted, TxOf<P>>({
      name: `${service}-erase`,
      events: [userDeleted],
      ...retryPolicy,
      handle: ({ data: { userId }, tx, outbox }) =>
        erasePersonalData(personalData, tx, userId, outbox, clock()),
    }),
  ];
}
