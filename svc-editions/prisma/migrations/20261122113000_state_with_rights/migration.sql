-- `state.edition` carries who holds which right: every edition is published again in that form.
update "editions" set "version" = "version" + 1;
insert into "outbox" ("event_id", "subject", "kind")
select gen_random_uuid(), 'edition.' || "id", 'state' from "editions";
