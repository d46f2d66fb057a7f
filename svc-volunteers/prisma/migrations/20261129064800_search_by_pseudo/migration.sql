-- The pseudo as a search has it, next to the names, so that a search reads the applications of one edition and not all members.
ALTER TABLE "volunteer_application" ADD COLUMN "plain_pseudo" TEXT NOT NULL DEFAULT '';

UPDATE "volunteer_application" application SET "plain_pseudo" = member."plain_pseudo"
  FROM "member" WHERE member.id = application."user_id" AND NOT member."is_deleted";

CREATE FUNCTION copy_pseudo_to_application() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.plain_pseudo := coalesce((SELECT plain_pseudo FROM member WHERE id = NEW.user_id AND NOT is_deleted), '');
  RETURN NEW;
END $$;

CREATE TRIGGER "volunteer_application_pseudo" BEFORE INSERT ON "volunteer_application"
  FOR EACH ROW EXECUTE FUNCTION copy_pseudo_to_application();

CREATE FUNCTION copy_pseudo_to_applications() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  member_id INT;
  pseudo TEXT := '';
BEGIN
  IF TG_OP = 'DELETE' THEN
    member_id := OLD.id;
  ELSE
    member_id := NEW.id;
    IF NOT NEW.is_deleted THEN
      pseudo := NEW.plain_pseudo;
    END IF;
  END IF;
  UPDATE volunteer_application SET plain_pseudo = pseudo WHERE user_id = member_id AND plain_pseudo <> pseudo;
  RETURN NULL;
END $$;

CREATE TRIGGER "member_pseudo" AFTER INSERT OR DELETE OR UPDATE OF "pseudo", "is_deleted" ON "member"
  FOR EACH ROW EXECUTE FUNCTION copy_pseudo_to_applications();
