import { createHmac } from 'node:crypto';
import pg from 'pg';

export interface Role {
  readonly name: string;
  readonly password: string;
}

/** The two roles of a service: it connects as the one, its migrations run as the other. */
export interface ServiceRoles {
  /** Reads and writes rows of its own database. */
  readonly service: Role;
  /** Owns the database and its tables; no service gets its password. */
  readonly owner: Role;
}

/** @param secret password of the superuser; the others follow from it, and do not lead back to it */
export function rolesOf(folder: string, secret: string): ServiceRoles {
  const role = (name: string): Role => ({
    name,
    password: createHmac('sha256', secret).update(`role ${name}`).digest('hex'),
  });
  const name = folder.replaceAll('-', '_');
  return { service: role(name), owner: role(`${name}_owner`) };
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

const hasRow = async (client: pg.Client, sql: string, name: string) =>
  ((await client.query(sql, [name])).rowCount ?? 0) > 0;

async function ensureRole(client: pg.Client, { name, password }: Role): Promise<void> {
  const exists = await hasRow(client, 'select 1 from pg_roles where rolname = $1', name);
  const id = client.escapeIdentifier(name);
  const attributes = `login nosuperuser nocreatedb nocreaterole password ${client.escapeLiteral(password)}`;
  await client.query(`${exists ? 'alter' : 'create'} role ${id} ${attributes}`);
}

/** What an earlier version made as the superuser; sequences follow their tables, and extensions stay. */
const takeOver = (owner: string) => `
do $$
declare statement text;
begin
  for statement in
    with own as (select oid, nspname, nspowner from pg_namespace where nspname in ('public', 'kit'))
    select format('alter %s %s owner to %I',
      case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end,
      oid::regclass, '${owner}')
    from pg_class
    where relnamespace in (select oid from own) and relkind in ('r', 'p', 'S', 'v', 'm')
      and relowner <> '${owner}'::regrole
      and not exists (select from pg_depend where objid = pg_class.oid and classid = 'pg_class'::regclass
        and deptype in ('a', 'i', 'e'))
    union all
    select format('alter schema %I owner to %I', nspname, '${owner}') from own
    where nspname = 'kit' and nspowner <> '${owner}'::regrole
    union all
    select format('alter type %s owner to %I', oid::regtype, '${owner}') from pg_type
    where typnamespace in (select oid from own) and typtype in ('e', 'd') and typowner <> '${owner}'::regrole
      and not exists (select from pg_depend where objid = pg_type.oid and classid = 'pg_type'::regclass and deptype = 'e')
    union all
    select format('alter routine %s owner to %I', oid::regprocedure, '${owner}') from pg_proc
    where pronamespace in (select oid from own) and proowner <> '${owner}'::regrole
      and not exists (select from pg_depend where objid = pg_proc.oid and classid = 'pg_proc'::regclass and deptype = 'e')
  loop
    execute statement;
  end loop;
end $$`;

/**
 * Makes a service's roles and its database, which they alone may enter.
 * @param urlOf the superuser's URL of a database
 */
export async function ensureServiceDatabase(
  urlOf: (database: string) => string,
  database: string,
  { service, owner }: ServiceRoles,
): Promise<void> {
  await withClient(urlOf('postgres'), async (client) => {
    await ensureRole(client, service);
    await ensureRole(client, owner);
    const [name, serviceId, ownerId] = [database, service.name, owner.name].map((each) =>
      client.escapeIdentifier(each),
    );
    const exists = await hasRow(client, 'select 1 from pg_database where datname = $1', database);
    if (!exists) await client.query(`create database ${name} owner ${ownerId}`);
    await client.query(`alter database ${name} owner to ${ownerId}`);
    await client.query(`revoke all on database ${name}, postgres, template1 from public`);
    await client.query(`grant connect on database ${name} to ${serviceId}`);
  });
  await withClient(urlOf(database), async (client) => {
    await client.query(takeOver(owner.name));
  });
}

/**
 * Lets a service's role read and write the rows of all tables; nothing else of its database.
 * @param ownerUrl URL of the role that owns the tables
 */
export async function grantRows(ownerUrl: string, role: string): Promise<void> {
  await withClient(ownerUrl, async (client) => {
    const id = client.escapeIdentifier(role);
    for (const statement of [
      `grant usage on schema public, kit to ${id}`,
      `grant select, insert, update, delete on all tables in schema public, kit to ${id}`,
      `grant usage, select on all sequences in schema public, kit to ${id}`,
      `revoke all on _prisma_migrations, kit.migration from ${id}`,
      // A service is ready once its migrations and the kit's are applied.
      `grant select (migration_name, finished_at, rolled_back_at) on _prisma_migrations, kit.migration to ${id}`,
    ]) {
      await client.query(statement);
    }
  });
}
