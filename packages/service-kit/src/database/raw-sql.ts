import { Sql, sqltag } from '@prisma/client/runtime/client';
import pg from 'pg';

/** Sends one statement. */
type Send = (config: pg.QueryConfig) => Promise<pg.QueryResult>;
type Template = readonly [text: TemplateStringsArray | Sql, ...values: unknown[]];

/**
 * What the driver reads otherwise than Prisma: whole numbers of eight bytes, and days and times without a zone, which are
 * UTC. A statement casts what has decimals to `float8`.
 */
const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [pg.types.builtins.INT8]: BigInt,
  [pg.types.builtins.DATE]: (day) => new Date(`${day}T00:00:00Z`),
  [pg.types.builtins.TIMESTAMP]: (time) => new Date(`${time.replace(' ', 'T')}Z`),
};

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid) => parsers[oid] ?? pg.types.getTypeParser(oid, 'text'),
};

const toStatement = ([text, ...values]: Template): Sql =>
  text instanceof Sql ? text : sqltag(text, ...(values as Sql[]));

/**
 * A Prisma client or transaction whose raw SQL goes to its connection at once: what Prisma does with a statement costs
 * more than to send it, and raw SQL needs none of that. Statements begin when they are called, not when they are awaited, so
 * they are no part of `$transaction([])`.
 */
export function withRawSql<Client extends object>(client: Client, send: Send): Client {
  const run = (text: string, values: readonly unknown[]) =>
    send({ text, values: [...values], types });
  const query = async (text: string, values: readonly unknown[]) => (await run(text, values)).rows;
  const execute = async (text: string, values: readonly unknown[]) =>
    (await run(text, values)).rowCount ?? 0;
  const raw = {
    $queryRawUnsafe: (text: string, ...values: unknown[]) => query(text, values),
    $executeRawUnsafe: (text: string, ...values: unknown[]) => execute(text, values),
    $queryRaw: (...template: Template) => {
      const { text, values } = toStatement(template);
      return query(text, values);
    },
    $executeRaw: (...template: Template) => {
      const { text, values } = toStatement(template);
      return execute(text, values);
    },
  };
  return new Proxy(client, {
    get: (target, key) =>
      Object.hasOwn(raw, key) ? raw[key as keyof typeof raw] : Reflect.get(target, key),
  });
}
