/** The tables of the kit as the migrations of each service made them, in the schema `public`. */
export const oldKitTables = `
  create table outbox (
    id bigserial primary key, event_id uuid not null, subject text not null, kind text not null, payload jsonb,
    request_id text, traceparent text, created_at timestamptz(3) not null default current_timestamp,
    published_at timestamptz(3), is_republished boolean not null default false, stream_seq bigint);
  create unique index outbox_event_id_key on outbox (event_id);
  create index outbox_unpublished on outbox (is_republished, id) where published_at is null;
  create table inbox (
    consumer text not null, event_id uuid not null, received_at timestamptz(3) not null default current_timestamp,
    primary key (consumer, event_id));
  create index inbox_received_at_idx on inbox (received_at);
  create table dead_letter (
    id bigserial primary key, consumer text not null, message_key text not null, subject text not null,
    message text not null, failures integer not null, error text not null,
    failed_at timestamptz(3) not null default current_timestamp, dead_at timestamptz(3));
  create unique index dead_letter_consumer_message_key_key on dead_letter (consumer, message_key);
  create table projection_version (
    projection text not null, id text not null, version bigint not null, primary key (projection, id));
  create table relay_state (
    stream text primary key, created text not null, last_seq bigint not null, marker text,
    updated_at timestamptz(3) not null default current_timestamp);
  create table relay_lease (
    name text primary key, holder uuid not null, epoch bigint not null, expires_at timestamptz(3) not null);
  create table declared_state (
    kind text not null, id text not null, version integer not null, data jsonb, primary key (kind, id));
  create table task (
    name text primary key, schedule text not null, next_at timestamptz(3) not null,
    requested boolean not null default false, run_id uuid, lease_until timestamptz(3), started_at timestamptz(3),
    ended_at timestamptz(3), result text, message text, failures integer not null default 0);
  create table rate_limit (key text primary key, points integer not null, expires_at timestamptz(3) not null);
  create index rate_limit_expires_at_idx on rate_limit (expires_at);
  create table idempotency_key (
    caller integer not null, route text not null, key uuid not null, attempt uuid not null,
    request_hash text not null, status integer, response text,
    created_at timestamptz(3) not null default current_timestamp, primary key (caller, route, key));
  create index idempotency_key_created_at_idx on idempotency_key (created_at);`;

/** One row in each of them. */
export const oldKitRows = `
  insert into outbox (event_id, subject, kind) values (gen_random_uuid(), 'edition.1', 'state');
  insert into inbox values ('members', gen_random_uuid());
  insert into dead_letter (consumer, message_key, subject, message, failures, error)
    values ('members', 'user.1@1', 'user.1', '{}', 1, 'no');
  insert into projection_version values ('members', '1', 3);
  insert into relay_state values ('EVENTS', 'once', 5, 'id');
  insert into relay_lease values ('outbox', gen_random_uuid(), 7, now());
  insert into declared_state values ('file-kind', 'avatars', 2, '{}');
  insert into task (name, schedule, next_at) values ('kit-clean-up', 'daily 02:00', now());
  insert into rate_limit values ('login:1', 4, now());
  insert into idempotency_key (caller, route, key, attempt, request_hash)
    values (1, 'core.profile.update', gen_random_uuid(), gen_random_uuid(), 'hash');`;

/** The record of applied migrations as it was, with these names. */
export const oldRecords = (names: readonly string[]): string => `
  create table if not exists _prisma_migrations (
    id varchar(36) primary key not null, checksum varchar(64) not null, finished_at timestamptz,
    migration_name varchar(255) not null, logs text, rolled_back_at timestamptz,
    started_at timestamptz not null default now(), applied_steps_count integer not null default 0);
  insert into _prisma_migrations (id, checksum, finished_at, migration_name)
    select gen_random_uuid()::text, '', now(), name from unnest(array[${names.map((name) => `'${name}'`).join(', ')}]) as name;`;
