import { exportRequested, putExportPart, userDeleted } from '@siteswap/contracts/core';
import { callInternal } from './call-internal.ts';
import { type ConsumerDefinition, consumeEvents } from './consumers.ts';
import type { PrismaLike, RawSql, TxOf } from './database.ts';
import type { BaseEnv } from './env.ts';
import { AppError } from './errors.ts';
import type { Facts } from './facts.ts';

type Row = Readonly<Record<string, unknown>>;
type Tables = Record<string, Row[]>;

/** One table that holds the id of a member. */
export interface PersonalTable<Tx> {
  /** Columns with the id of a member, as the database calls them; none where it stands inside of another value. */
  readonly columns: readonly string[];
  /** Columns left out of the member's copy: secrets, and what the service made for itself. */
  readonly omit?: readonly string[];
  /** The rows of the member's copy, where "every row with the id in one of the columns" would not do. */
  readonly export?: (tx: Tx, userId: number) => PromiseLike<readonly Row[]>;
  /**
   * What happens to the rows once the account is gone, or a sentence that says why they stay as they are. It may run
   * twice.
   */
  readonly erase: ((tx: Tx, userId: number, facts: Facts) => PromiseLike<unknown>) | string;
}

/** Everything a service keeps about members, by table. A test holds it against the schema of the service. */
export interface PersonalData<Tx> {
  readonly tables: Readonly<Record<string, PersonalTable<Tx>>>;
}

/** What one service hands in for somebody's copy of everything about them. */
export interface ExportPart {
  readonly exportId: string;
  readonly service: string;
  readonly tables: Tables;
}

const camelCase = (name: string) =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Every row that has the id in one of the columns, with the names the rest of the product uses. */
async function ownRows<Tx>(
  tx: Tx,
  table: string,
  { columns, omit = [] }: PersonalTable<Tx>,
  userId: number,
): Promise<Row[]> {
  if (columns.length === 0) return [];
  const isMine = columns.map((column) => `t.${quoted(column)} = $1::int`).join(' or ');
  const rows = await (tx as unknown as RawSql).$queryRawUnsafe<{ row: Row }[]>(
    `select to_jsonb(t) - $2::text[] as row from ${quoted(table)} t where ${isMine}`,
    userId,
    omit,
  );
  return rows.map(({ row }) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [camelCase(name), value])),
  );
}

/** Everything a service holds about a member: table → rows. */
export async function collectPersonalData<Tx>(
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

/** Removes what a service holds about a member, in the order of its declaration. Doing it twice changes nothing. */
export async function erasePersonalData<Tx>(
  personalData: PersonalData<Tx>,
  tx: Tx,
  userId: number,
  facts: Facts,
): Promise<void> {
  for (const { erase } of Object.values(personalData.tables)) {
    if (typeof erase !== 'string') await erase(tx, userId, facts);
  }
  // A projection that failed on this member left their names with the message.
  await (tx as unknown as RawSql).$executeRawUnsafe(
    'delete from dead_letter where subject = $1',
    `state.user.${userId}`,
  );
}

/** Tries again for most of a day: somebody waits for it that long. */
const patience = { retryDelaysMs: [1_000, 5_000, 30_000, 300_000], maxFailures: 200 };
const handInTimeoutMs = 10_000;

/** Hands a part to svc-core over HTTP. */
export const handInTo =
  ({ CORE_URL, INTERNAL_TOKEN }: Pick<BaseEnv, 'CORE_URL' | 'INTERNAL_TOKEN'>) =>
  async ({ exportId, service, tables }: ExportPart): Promise<void> => {
    await callInternal(
      putExportPart,
      { params: { id: exportId, service }, body: { tables } },
      { baseUrl: CORE_URL, timeoutMs: handInTimeoutMs, token: INTERNAL_TOKEN },
    );
  };

const isNoLongerWanted = (error: unknown) =>
  error instanceof AppError && error.code === 'EXPORT_NOT_FOUND';

/** What every service listens to for the sake of its members; one without personal data hands in an empty part. */
export function personalDataConsumers<P extends PrismaLike>(options: {
  service: string;
  personalData: PersonalData<TxOf<P>>;
  handIn: (part: ExportPart) => Promise<void>;
}): ConsumerDefinition<TxOf<P>>[] {
  const { service, personalData, handIn } = options;
  return [
    consumeEvents<typeof exportRequested, TxOf<P>>({
      name: `${service}-export`,
      events: [exportRequested],
      ...patience,
      handle: async ({ data: { exportId, userId }, tx }) => {
        const tables = await collectPersonalData(personalData, tx, userId);
        try {
          await handIn({ exportId, service, tables });
        } catch (error) {
          if (!isNoLongerWanted(error)) throw error;
        }
      },
    }),
    consumeEvents<typeof userDeleted, TxOf<P>>({
      name: `${service}-erase`,
      events: [userDeleted],
      ...patience,
      handle: ({ data: { userId }, tx, facts }) =>
        erasePersonalData(personalData, tx, userId, facts),
    }),
  ];
}
