-- When administrators were notified that the task fails; null once it has succeeded.
alter table kit.task add column reported_at timestamptz(3);
-- The same of a job that was given up.
alter table kit.job add column reported_at timestamptz(3);
