create schema if not exists kit;

-- Until now the migrations of each service made these tables, in the schema `public`: rows, indexes and sequences move.
do $$
declare
  name text;
begin
  foreach name in array array['outbox', 'inbox', 'dead_letter', 'projection_version', 'relay_state', 'relay_lease',
    'declared_state', 'task', 'rate_limit', 'idempotency_key']
  loop
    if to_regclass(format('public.%I', name)) is not null then
      execute format('alter table public.%I set schema kit', name);
    end if;
  end loop;
end $$;

-- Events and states written in the transaction of their change, published afterwards.
create table if not exists kit.outbox (
  id bigserial not null,
  event_id uuid not null,
  -- `carpool.offer.created.v1`, or `<kind>.<id>` of a state
  subject text not null,
  -- event | state
  kind text not null,
  -- Data of an event. Of a state, whose row is read when it is published, what the change concerns
  payload jsonb,
  request_id text,
  traceparent text,
  created_at timestamptz(3) not null default current_timestamp,
  published_at timestamptz(3),
  -- A state that is published again although it did not change: changes go first
  is_republished boolean not null default false,
  -- Its sequence in the stream, to know which consumers have passed it
  stream_seq bigint,
  constraint outbox_pkey primary key (id)
);
create unique index if not exists outbox_event_id_key on kit.outbox (event_id);
create index if not exists outbox_unpublished on kit.outbox (is_republished, id) where published_at is null;

-- Events that each consumer has handled.
create table if not exists kit.inbox (
  consumer text not null,
  event_id uuid not null,
  received_at timestamptz(3) not null default current_timestamp,
  constraint inbox_pkey primary key (consumer, event_id)
);
create index if not exists inbox_received_at_idx on kit.inbox (received_at);

-- Messages whose handler failed: to be retried, or dead letters (`dead_at`).
create table if not exists kit.dead_letter (
  id bigserial not null,
  consumer text not null,
  -- id of an event, `<kind>.<id>@<version>` of a state, or a hash of the text when it could not be read
  message_key text not null,
  subject text not null,
  message text not null,
  failures integer not null,
  error text not null,
  failed_at timestamptz(3) not null default current_timestamp,
  dead_at timestamptz(3),
  constraint dead_letter_pkey primary key (id)
);
create unique index if not exists dead_letter_consumer_message_key_key on kit.dead_letter (consumer, message_key);

-- Newest version of each entity that a projection has applied.
create table if not exists kit.projection_version (
  projection text not null,
  id text not null,
  version bigint not null,
  constraint projection_version_pkey primary key (projection, id)
);

-- What the relay last published to each stream (`EVENTS`, `STATE.<kind>`), to detect a new or restored one.
create table if not exists kit.relay_state (
  stream text not null,
  -- when the server created the stream
  created text not null,
  last_seq bigint not null,
  -- id of the last event, or subject of the last state
  marker text,
  updated_at timestamptz(3) not null default current_timestamp,
  constraint relay_state_pkey primary key (stream)
);

-- The replica that publishes the outbox, until `expires_at` unless it renews that.
create table if not exists kit.relay_lease (
  -- outbox
  name text not null,
  holder uuid not null,
  -- Rises with each holder; what one of them marks names its own.
  epoch bigint not null,
  expires_at timestamptz(3) not null,
  constraint relay_lease_pkey primary key (name)
);

-- States that stand in the code of the service, as it last started with them.
create table if not exists kit.declared_state (
  kind text not null,
  id text not null,
  -- Rises when a start finds other content.
  version integer not null,
  -- null once the service no longer declares it
  data jsonb,
  constraint declared_state_pkey primary key (kind, id)
);

-- Named tasks of the service; the row is shared by all replicas.
create table if not exists kit.task (
  name text not null,
  -- as declared: `daily 02:00`; a change sets `next_at` anew
  schedule text not null,
  -- due from then on; set when a run ends
  next_at timestamptz(3) not null,
  -- to be run at once
  requested boolean not null default false,
  -- the run in progress, null between runs
  run_id uuid,
  -- renewed by the run in progress; once it has passed, another replica takes the run over
  lease_until timestamptz(3),
  started_at timestamptz(3),
  ended_at timestamptz(3),
  -- success | failure
  result text,
  message text,
  -- failed runs since the last success
  failures integer not null default 0,
  constraint task_pkey primary key (name)
);

-- Attempts in the current window of a key.
create table if not exists kit.rate_limit (
  key text not null,
  points integer not null,
  expires_at timestamptz(3) not null,
  constraint rate_limit_pkey primary key (key)
);
create index if not exists rate_limit_expires_at_idx on kit.rate_limit (expires_at);

-- Writes that were called with an `Idempotency-Key`, and their responses; stored for 24 hours.
create table if not exists kit.idempotency_key (
  -- id of the member who called
  caller integer not null,
  -- id of the route
  route text not null,
  key uuid not null,
  -- of the request that acted
  attempt uuid not null,
  -- keyed hash of address and body
  request_hash text not null,
  -- null until the response is known
  status integer,
  response text,
  created_at timestamptz(3) not null default current_timestamp,
  constraint idempotency_key_pkey primary key (caller, route, key)
);
create index if not exists idempotency_key_created_at_idx on kit.idempotency_key (created_at);
