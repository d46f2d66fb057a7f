-- What waits becomes jobs of the kit: the next batch of each import, and the pictures to fetch or to release.
insert into kit.job (name, key, payload, run_at, attempts)
select 'import-batch', imports.id::text,
  jsonb_build_object('importId', imports.id, 'firstRow', min(batch.first_row)), current_timestamp, imports.attempts
from imports join import_batches batch on batch.import_id = imports.id
where imports.status = 'RUNNING'
group by imports.id order by imports.id
on conflict do nothing;

insert into kit.job (name, key, payload, run_at, attempts)
select 'import-picture', id::text, jsonb_build_object('id', id),
  case when status = 'PENDING' then next_at else current_timestamp end,
  case when status = 'PENDING' then attempts else 0 end
from import_pictures where status in ('PENDING', 'UNDONE') or (status = 'FAILED' and may_have_file)
order by next_at, id
on conflict do nothing;

-- DropIndex
DROP INDEX "import_pictures_status_next_at_idx";

-- AlterTable
ALTER TABLE "imports" DROP COLUMN "attempts";

-- AlterTable
ALTER TABLE "import_pictures" DROP COLUMN "attempts",
DROP COLUMN "next_at";
