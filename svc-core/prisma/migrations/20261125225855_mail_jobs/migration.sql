-- Mails that wait to be sent, and exports that are being collected, become jobs.
insert into kit.job (name, payload, run_at, attempts, created_at)
select 'mail',
  jsonb_build_object(
    'id', id,
    'sealed', translate(encode(payload, 'base64'), E'\n', ''),
    'expiresAt', to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'isDecoy', false),
  next_attempt_at, attempts, created_at
from queued_mail;

insert into kit.job (name, payload, run_at)
select 'export-deadline', jsonb_build_object('exportId', id), requested_at + interval '24 hours'
from data_export where status = 'PENDING';

-- DropTable
DROP TABLE "queued_mail";
