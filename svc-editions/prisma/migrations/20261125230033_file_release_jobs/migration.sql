-- What waits becomes jobs of the kit.
insert into kit.job (name, key, payload, run_at)
select 'file-release', kind || ' ' || entity_id || ' ' || file,
  jsonb_build_object('kind', kind, 'entityId', entity_id, 'file', file, 'wasShown', was_shown), current_timestamp
from file_releases order by id
on conflict do nothing;

-- DropTable
DROP TABLE "file_releases";
