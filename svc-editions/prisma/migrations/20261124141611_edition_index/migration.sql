-- By hand: what the search in the database needed.
DROP TRIGGER "keep_search_words" ON "editions";
DROP FUNCTION "keep_search_words"();
DROP INDEX "editions_listed";

-- DropIndex
DROP INDEX "editions_start_date_id_idx";

-- DropIndex
DROP INDEX "editions_country_idx";

-- DropIndex
DROP INDEX "editions_latitude_longitude_idx";

-- DropIndex
DROP INDEX "editions_search_text_idx";

-- AlterTable
ALTER TABLE "editions" DROP COLUMN "search_text",
ADD COLUMN     "changed_in" xid8 NOT NULL DEFAULT pg_current_xact_id();

-- DropTable
DROP TABLE "search_words";

-- CreateTable
CREATE TABLE "edition_removals" (
    "id" SERIAL NOT NULL,

    CONSTRAINT "edition_removals_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "editions_changed_in_id_idx" ON "editions"("changed_in", "id");

-- By hand: what Prisma cannot write.
DROP EXTENSION "fuzzystrmatch";
DROP EXTENSION "pg_trgm";

-- Every row says which transaction wrote it last, whoever writes it.
CREATE FUNCTION "note_edition_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW."changed_in" := pg_current_xact_id();
    RETURN NEW;
END $$;
CREATE TRIGGER "note_edition_change" BEFORE UPDATE ON "editions"
    FOR EACH ROW EXECUTE FUNCTION "note_edition_change"();

-- An edition is found by the name of its convention, and shown while that is not archived.
CREATE FUNCTION "note_convention_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE "editions" SET "changed_in" = pg_current_xact_id() WHERE "convention_id" = NEW."id";
    RETURN NULL;
END $$;
CREATE TRIGGER "note_convention_change" AFTER UPDATE OF "name", "is_archived" ON "conventions"
    FOR EACH ROW WHEN (OLD."name" <> NEW."name" OR OLD."is_archived" <> NEW."is_archived")
    EXECUTE FUNCTION "note_convention_change"();

-- A deleted row cannot say so.
CREATE FUNCTION "note_edition_removal"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM removed) THEN
        INSERT INTO "edition_removals" DEFAULT VALUES;
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER "note_edition_removal" AFTER DELETE ON "editions" REFERENCING OLD TABLE AS removed
    FOR EACH STATEMENT EXECUTE FUNCTION "note_edition_removal"();
CREATE FUNCTION "note_edition_truncation"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO "edition_removals" DEFAULT VALUES;
    RETURN NULL;
END $$;
CREATE TRIGGER "note_edition_truncation" AFTER TRUNCATE ON "editions"
    FOR EACH STATEMENT EXECUTE FUNCTION "note_edition_truncation"();
