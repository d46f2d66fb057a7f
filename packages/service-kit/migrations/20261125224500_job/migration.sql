-- Work that is retried until it succeeds or is given up.
create table kit.job (
  id bigint generated always as identity primary key,
  name text not null,
  -- A second waiting job of the same name and key replaces this one.
  key text,
  payload jsonb not null,
  -- due from then on
  run_at timestamptz(3) not null,
  -- attempts begun; one more than the job has means that it is being given up
  attempts integer not null default 0,
  -- the attempt in progress, null between attempts
  run_id uuid,
  -- renewed by the attempt in progress; once it has passed, another replica begins the next one
  lease_until timestamptz(3),
  -- of the last attempt that failed, without secrets
  error text,
  given_up_at timestamptz(3),
  created_at timestamptz(3) not null default current_timestamp
);
create unique index job_waiting_key on kit.job (name, key)
  where key is not null and run_id is null and given_up_at is null;
create index job_due on kit.job (name, run_at, id) where given_up_at is null;
create unique index job_run_id_key on kit.job (run_id) where run_id is not null;
