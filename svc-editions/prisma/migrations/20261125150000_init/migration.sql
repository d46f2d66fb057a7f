-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "invitation_answer" AS ENUM ('ACCEPTED', 'DECLINED');

-- CreateEnum
CREATE TYPE "claim_step_type" AS ENUM ('SENT', 'REJECTED', 'VERIFIED');

-- CreateEnum
CREATE TYPE "permission_change_type" AS ENUM ('CREATED', 'RIGHTS_UPDATED', 'PER_EDITIONS_UPDATED', 'ARCHIVED', 'UNARCHIVED', 'REMOVED');

-- CreateEnum
CREATE TYPE "edition_status" AS ENUM ('CONFIRMED', 'POSTPONED', 'RELOCATED', 'CANCELLED');

-- CreateEnum
CREATE TYPE "dates_certainty" AS ENUM ('verified', 'derived', 'uncertain');

-- CreateEnum
CREATE TYPE "lost_found_kind" AS ENUM ('LOST', 'FOUND');

-- CreateEnum
CREATE TYPE "lost_found_status" AS ENUM ('LOST', 'RETURNED');

-- CreateEnum
CREATE TYPE "lost_found_claim_status" AS ENUM ('OPEN', 'ACCEPTED', 'REJECTED');

-- CreateEnum
CREATE TYPE "import_kind" AS ENUM ('JSON', 'CSV', 'ICS');

-- CreateEnum
CREATE TYPE "import_status" AS ENUM ('RUNNING', 'DONE', 'FAILED');

-- CreateEnum
CREATE TYPE "import_picture_kind" AS ENUM ('CONVENTION', 'EDITION');

-- CreateEnum
CREATE TYPE "import_picture_status" AS ENUM ('PENDING', 'DONE', 'FAILED', 'UNDONE');

-- CreateTable
CREATE TABLE "conventions" (
    "id" SERIAL NOT NULL,
    "name" VARCHAR(100) NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "logo" TEXT,
    "email" TEXT,
    "author_id" INTEGER,
    "is_archived" BOOLEAN NOT NULL DEFAULT false,
    "archived_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),
    "origin_key" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "conventions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "convention_collaborators" (
    "id" SERIAL NOT NULL,
    "convention_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "title" VARCHAR(100),
    "is_title_public" BOOLEAN NOT NULL DEFAULT false,
    "can_add_edition" BOOLEAN NOT NULL DEFAULT false,
    "can_delete_all_editions" BOOLEAN NOT NULL DEFAULT false,
    "can_delete_convention" BOOLEAN NOT NULL DEFAULT false,
    "can_edit_all_editions" BOOLEAN NOT NULL DEFAULT false,
    "can_edit_convention" BOOLEAN NOT NULL DEFAULT false,
    "can_manage_collaborators" BOOLEAN NOT NULL DEFAULT false,
    "can_manage_volunteers" BOOLEAN NOT NULL DEFAULT false,
    "added_by_id" INTEGER,
    "added_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "convention_collaborators_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "edition_collaborator_permissions" (
    "id" SERIAL NOT NULL,
    "collaborator_id" INTEGER NOT NULL,
    "edition_id" INTEGER NOT NULL,
    "can_edit" BOOLEAN NOT NULL DEFAULT false,
    "can_delete" BOOLEAN NOT NULL DEFAULT false,
    "can_manage_volunteers" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "edition_collaborator_permissions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "convention_follows" (
    "convention_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "convention_follows_pkey" PRIMARY KEY ("convention_id","user_id")
);

-- CreateTable
CREATE TABLE "convention_transfers" (
    "convention_id" INTEGER NOT NULL,
    "from_id" INTEGER NOT NULL,
    "to_id" INTEGER NOT NULL,
    "offered_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "convention_transfers_pkey" PRIMARY KEY ("convention_id")
);

-- CreateTable
CREATE TABLE "convention_invitations" (
    "id" UUID NOT NULL,
    "convention_id" INTEGER NOT NULL,
    "email" TEXT NOT NULL,
    "title" VARCHAR(100),
    "rights" JSONB NOT NULL,
    "per_edition" JSONB NOT NULL,
    "invited_by_id" INTEGER NOT NULL,
    "sent_by_id" INTEGER NOT NULL,
    "is_by_admin" BOOLEAN NOT NULL,
    "token_hash" TEXT NOT NULL,
    "answer" "invitation_answer",
    "accepted_by_id" INTEGER,
    "asked_again_at" TIMESTAMPTZ(3),
    "sent_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "convention_invitations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "convention_claim_requests" (
    "id" UUID NOT NULL,
    "convention_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "code_hash" TEXT NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "is_verified" BOOLEAN NOT NULL DEFAULT false,
    "verified_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "convention_claim_requests_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "convention_claim_steps" (
    "id" UUID NOT NULL,
    "claim_request_id" UUID NOT NULL,
    "type" "claim_step_type" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "convention_claim_steps_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "collaborator_permission_history" (
    "id" SERIAL NOT NULL,
    "convention_id" INTEGER NOT NULL,
    "actor_id" INTEGER NOT NULL,
    "target_user_id" INTEGER,
    "change_type" "permission_change_type" NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "collaborator_permission_history_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "editions" (
    "id" SERIAL NOT NULL,
    "convention_id" INTEGER NOT NULL,
    "creator_id" INTEGER,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "start_date" DATE NOT NULL,
    "end_date" DATE NOT NULL,
    "timezone" TEXT NOT NULL,
    "status" "edition_status" NOT NULL DEFAULT 'CONFIRMED',
    "status_note" TEXT,
    "dates_certainty" "dates_certainty" NOT NULL DEFAULT 'verified',
    "previous_start_date" DATE,
    "previous_end_date" DATE,
    "previous_city" TEXT,
    "is_virtual" BOOLEAN NOT NULL DEFAULT false,
    "address_line_1" TEXT,
    "address_line_2" TEXT,
    "postal_code" TEXT,
    "city" TEXT,
    "region" TEXT,
    "country" VARCHAR(2),
    "latitude" DOUBLE PRECISION,
    "longitude" DOUBLE PRECISION,
    "image_url" TEXT,
    "facebook_url" TEXT,
    "instagram_url" TEXT,
    "ticketing_url" TEXT,
    "official_website_url" TEXT,
    "is_online" BOOLEAN NOT NULL DEFAULT false,
    "announced_at" TIMESTAMPTZ(3),
    "has_tent_camping" BOOLEAN NOT NULL DEFAULT false,
    "has_truck_camping" BOOLEAN NOT NULL DEFAULT false,
    "has_family_camping" BOOLEAN NOT NULL DEFAULT false,
    "has_sleeping_room" BOOLEAN NOT NULL DEFAULT false,
    "has_food_trucks" BOOLEAN NOT NULL DEFAULT false,
    "has_cantine" BOOLEAN NOT NULL DEFAULT false,
    "has_gym" BOOLEAN NOT NULL DEFAULT false,
    "has_fire_space" BOOLEAN NOT NULL DEFAULT false,
    "has_gala" BOOLEAN NOT NULL DEFAULT false,
    "has_open_stage" BOOLEAN NOT NULL DEFAULT false,
    "has_long_show" BOOLEAN NOT NULL DEFAULT false,
    "has_concert" BOOLEAN NOT NULL DEFAULT false,
    "has_workshops" BOOLEAN NOT NULL DEFAULT false,
    "has_aerial_space" BOOLEAN NOT NULL DEFAULT false,
    "has_slackline_space" BOOLEAN NOT NULL DEFAULT false,
    "has_kids_zone" BOOLEAN NOT NULL DEFAULT false,
    "accepts_pets" BOOLEAN NOT NULL DEFAULT false,
    "has_toilets" BOOLEAN NOT NULL DEFAULT false,
    "has_showers" BOOLEAN NOT NULL DEFAULT false,
    "has_accessibility" BOOLEAN NOT NULL DEFAULT false,
    "has_atm" BOOLEAN NOT NULL DEFAULT false,
    "has_cash_payment" BOOLEAN NOT NULL DEFAULT false,
    "has_credit_card_payment" BOOLEAN NOT NULL DEFAULT false,
    "has_afj_token_payment" BOOLEAN NOT NULL DEFAULT false,
    "changed_in" xid8 NOT NULL DEFAULT pg_current_xact_id(),
    "version" INTEGER NOT NULL DEFAULT 1,
    "deleted_at" TIMESTAMPTZ(3),
    "origin_key" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "editions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "edition_posts" (
    "id" SERIAL NOT NULL,
    "edition_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "content" VARCHAR(2000) NOT NULL,
    "is_official" BOOLEAN NOT NULL DEFAULT false,
    "is_pinned" BOOLEAN NOT NULL DEFAULT false,
    "are_comments_closed" BOOLEAN NOT NULL DEFAULT false,
    "edited_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "edition_posts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "edition_post_comments" (
    "id" SERIAL NOT NULL,
    "edition_post_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "content" VARCHAR(1000) NOT NULL,
    "edited_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "edition_post_comments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "lost_found_items" (
    "id" SERIAL NOT NULL,
    "edition_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "kind" "lost_found_kind" NOT NULL,
    "status" "lost_found_status" NOT NULL DEFAULT 'LOST',
    "description" VARCHAR(1000) NOT NULL,
    "date" DATE,
    "place" VARCHAR(200),
    "photos" TEXT[],
    "sensitive" BOOLEAN NOT NULL DEFAULT false,
    "edited_at" TIMESTAMPTZ(3),
    "expired_at" TIMESTAMPTZ(3),
    "destination" VARCHAR(200),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "lost_found_items_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "lost_found_claims" (
    "id" UUID NOT NULL,
    "lost_found_item_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "proof" VARCHAR(1000) NOT NULL,
    "status" "lost_found_claim_status" NOT NULL DEFAULT 'OPEN',
    "decided_at" TIMESTAMPTZ(3),
    "decided_by_id" INTEGER,
    "ended_by_return" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "lost_found_claims_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "file_releases" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "entity_id" INTEGER NOT NULL,
    "file" TEXT NOT NULL,
    "was_shown" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "file_releases_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "lost_found_matches" (
    "lost_item_id" INTEGER NOT NULL,
    "found_item_id" INTEGER NOT NULL,
    "is_current" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "lost_found_matches_pkey" PRIMARY KEY ("lost_item_id","found_item_id")
);

-- CreateTable
CREATE TABLE "lost_found_comments" (
    "id" SERIAL NOT NULL,
    "lost_found_item_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "content" VARCHAR(1000) NOT NULL,
    "edited_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "lost_found_comments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "imports" (
    "id" UUID NOT NULL,
    "actor_id" INTEGER,
    "kind" "import_kind" NOT NULL,
    "status" "import_status" NOT NULL DEFAULT 'DONE',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "file_name" VARCHAR(200),
    "rows" INTEGER NOT NULL,
    "created" INTEGER NOT NULL,
    "duplicates" INTEGER NOT NULL,
    "invalid" INTEGER NOT NULL,
    "outcomes" JSONB NOT NULL,
    "undo" JSONB,
    "undone_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "imports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "import_pictures" (
    "id" UUID NOT NULL,
    "import_id" UUID NOT NULL,
    "row" INTEGER NOT NULL,
    "kind" "import_picture_kind" NOT NULL,
    "entity_id" INTEGER NOT NULL,
    "url" TEXT NOT NULL,
    "status" "import_picture_status" NOT NULL DEFAULT 'PENDING',
    "code" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_at" TIMESTAMPTZ(3) NOT NULL,
    "may_have_file" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "import_pictures_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "import_batches" (
    "import_id" UUID NOT NULL,
    "first_row" INTEGER NOT NULL,
    "rows" TEXT NOT NULL,

    CONSTRAINT "import_batches_pkey" PRIMARY KEY ("import_id","first_row")
);

-- CreateTable
CREATE TABLE "imported_editions" (
    "edition_id" INTEGER NOT NULL,
    "import_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,

    CONSTRAINT "imported_editions_pkey" PRIMARY KEY ("edition_id")
);

-- CreateTable
CREATE TABLE "imported_conventions" (
    "convention_id" INTEGER NOT NULL,
    "import_id" UUID NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "imported_conventions_pkey" PRIMARY KEY ("convention_id")
);

-- CreateTable
CREATE TABLE "edition_removals" (
    "id" UUID NOT NULL DEFAULT uuidv7(),

    CONSTRAINT "edition_removals_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "favorites" (
    "user_id" INTEGER NOT NULL,
    "edition_id" INTEGER NOT NULL,
    "is_favorited" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "favorites_pkey" PRIMARY KEY ("user_id","edition_id")
);

-- CreateTable
CREATE TABLE "favorites_feeds" (
    "user_id" INTEGER NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "favorites_feeds_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "edition_managers" (
    "edition_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,

    CONSTRAINT "edition_managers_pkey" PRIMARY KEY ("edition_id","user_id")
);

-- CreateTable
CREATE TABLE "upload_allowances" (
    "user_id" INTEGER NOT NULL,
    "is_given" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "upload_allowances_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "participations" (
    "edition_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "domain" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "participations_pkey" PRIMARY KEY ("edition_id","user_id","domain")
);

-- CreateTable
CREATE TABLE "members" (
    "id" INTEGER NOT NULL,
    "pseudo" TEXT NOT NULL,
    "prenom" TEXT,
    "nom" TEXT,
    "profile_picture" TEXT,
    "email_hash" TEXT NOT NULL,
    "is_deleted" BOOLEAN NOT NULL DEFAULT false,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "members_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "conventions_origin_key_key" ON "conventions"("origin_key");

-- CreateIndex
CREATE INDEX "conventions_author_id_idx" ON "conventions"("author_id");

-- CreateIndex
CREATE INDEX "convention_collaborators_user_id_idx" ON "convention_collaborators"("user_id");

-- CreateIndex
CREATE INDEX "convention_collaborators_added_by_id_idx" ON "convention_collaborators"("added_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "convention_collaborators_convention_id_user_id_key" ON "convention_collaborators"("convention_id", "user_id");

-- CreateIndex
CREATE INDEX "edition_collaborator_permissions_edition_id_idx" ON "edition_collaborator_permissions"("edition_id");

-- CreateIndex
CREATE UNIQUE INDEX "edition_collaborator_permissions_collaborator_id_edition_id_key" ON "edition_collaborator_permissions"("collaborator_id", "edition_id");

-- CreateIndex
CREATE INDEX "convention_follows_user_id_idx" ON "convention_follows"("user_id");

-- CreateIndex
CREATE INDEX "convention_transfers_from_id_idx" ON "convention_transfers"("from_id");

-- CreateIndex
CREATE INDEX "convention_transfers_to_id_idx" ON "convention_transfers"("to_id");

-- CreateIndex
CREATE UNIQUE INDEX "convention_invitations_token_hash_key" ON "convention_invitations"("token_hash");

-- CreateIndex
CREATE INDEX "convention_invitations_invited_by_id_idx" ON "convention_invitations"("invited_by_id");

-- CreateIndex
CREATE INDEX "convention_invitations_sent_by_id_idx" ON "convention_invitations"("sent_by_id");

-- CreateIndex
CREATE INDEX "convention_invitations_accepted_by_id_idx" ON "convention_invitations"("accepted_by_id");

-- CreateIndex
CREATE INDEX "convention_invitations_expires_at_idx" ON "convention_invitations"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "convention_invitations_convention_id_email_key" ON "convention_invitations"("convention_id", "email");

-- CreateIndex
CREATE INDEX "convention_claim_requests_user_id_idx" ON "convention_claim_requests"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "convention_claim_requests_convention_id_user_id_key" ON "convention_claim_requests"("convention_id", "user_id");

-- CreateIndex
CREATE INDEX "convention_claim_steps_claim_request_id_id_idx" ON "convention_claim_steps"("claim_request_id", "id");

-- CreateIndex
CREATE INDEX "collaborator_permission_history_convention_id_id_idx" ON "collaborator_permission_history"("convention_id", "id");

-- CreateIndex
CREATE INDEX "collaborator_permission_history_actor_id_idx" ON "collaborator_permission_history"("actor_id");

-- CreateIndex
CREATE INDEX "collaborator_permission_history_target_user_id_idx" ON "collaborator_permission_history"("target_user_id");

-- CreateIndex
CREATE UNIQUE INDEX "editions_origin_key_key" ON "editions"("origin_key");

-- CreateIndex
CREATE INDEX "editions_changed_in_id_idx" ON "editions"("changed_in", "id");

-- CreateIndex
CREATE INDEX "editions_convention_id_idx" ON "editions"("convention_id");

-- CreateIndex
CREATE INDEX "editions_creator_id_idx" ON "editions"("creator_id");

-- CreateIndex
CREATE INDEX "edition_posts_edition_id_is_pinned_id_idx" ON "edition_posts"("edition_id", "is_pinned", "id");

-- CreateIndex
CREATE INDEX "edition_posts_user_id_idx" ON "edition_posts"("user_id");

-- CreateIndex
CREATE INDEX "edition_post_comments_edition_post_id_id_idx" ON "edition_post_comments"("edition_post_id", "id");

-- CreateIndex
CREATE INDEX "edition_post_comments_user_id_idx" ON "edition_post_comments"("user_id");

-- CreateIndex
CREATE INDEX "lost_found_items_edition_id_id_idx" ON "lost_found_items"("edition_id", "id");

-- CreateIndex
CREATE INDEX "lost_found_items_user_id_idx" ON "lost_found_items"("user_id");

-- CreateIndex
CREATE INDEX "lost_found_claims_user_id_idx" ON "lost_found_claims"("user_id");

-- CreateIndex
CREATE INDEX "lost_found_claims_decided_by_id_idx" ON "lost_found_claims"("decided_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "lost_found_claims_lost_found_item_id_user_id_key" ON "lost_found_claims"("lost_found_item_id", "user_id");

-- CreateIndex
CREATE INDEX "lost_found_matches_found_item_id_idx" ON "lost_found_matches"("found_item_id");

-- CreateIndex
CREATE INDEX "lost_found_comments_lost_found_item_id_id_idx" ON "lost_found_comments"("lost_found_item_id", "id");

-- CreateIndex
CREATE INDEX "lost_found_comments_user_id_idx" ON "lost_found_comments"("user_id");

-- CreateIndex
CREATE INDEX "imports_actor_id_idx" ON "imports"("actor_id");

-- CreateIndex
CREATE INDEX "import_pictures_import_id_idx" ON "import_pictures"("import_id");

-- CreateIndex
CREATE INDEX "import_pictures_status_next_at_idx" ON "import_pictures"("status", "next_at");

-- CreateIndex
CREATE INDEX "imported_editions_import_id_idx" ON "imported_editions"("import_id");

-- CreateIndex
CREATE INDEX "imported_conventions_import_id_idx" ON "imported_conventions"("import_id");

-- CreateIndex
CREATE INDEX "favorites_edition_id_idx" ON "favorites"("edition_id");

-- CreateIndex
CREATE UNIQUE INDEX "favorites_feeds_token_hash_key" ON "favorites_feeds"("token_hash");

-- CreateIndex
CREATE INDEX "edition_managers_user_id_idx" ON "edition_managers"("user_id");

-- CreateIndex
CREATE INDEX "participations_user_id_idx" ON "participations"("user_id");

-- AddForeignKey
ALTER TABLE "convention_collaborators" ADD CONSTRAINT "convention_collaborators_convention_id_fkey" FOREIGN KEY ("convention_id") REFERENCES "conventions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "edition_collaborator_permissions" ADD CONSTRAINT "edition_collaborator_permissions_collaborator_id_fkey" FOREIGN KEY ("collaborator_id") REFERENCES "convention_collaborators"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "edition_collaborator_permissions" ADD CONSTRAINT "edition_collaborator_permissions_edition_id_fkey" FOREIGN KEY ("edition_id") REFERENCES "editions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "convention_follows" ADD CONSTRAINT "convention_follows_convention_id_fkey" FOREIGN KEY ("convention_id") REFERENCES "conventions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "convention_transfers" ADD CONSTRAINT "convention_transfers_convention_id_fkey" FOREIGN KEY ("convention_id") REFERENCES "conventions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "convention_invitations" ADD CONSTRAINT "convention_invitations_convention_id_fkey" FOREIGN KEY ("convention_id") REFERENCES "conventions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "convention_claim_requests" ADD CONSTRAINT "convention_claim_requests_convention_id_fkey" FOREIGN KEY ("convention_id") REFERENCES "conventions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "convention_claim_steps" ADD CONSTRAINT "convention_claim_steps_claim_request_id_fkey" FOREIGN KEY ("claim_request_id") REFERENCES "convention_claim_requests"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "collaborator_permission_history" ADD CONSTRAINT "collaborator_permission_history_convention_id_fkey" FOREIGN KEY ("convention_id") REFERENCES "conventions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "editions" ADD CONSTRAINT "editions_convention_id_fkey" FOREIGN KEY ("convention_id") REFERENCES "conventions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "edition_posts" ADD CONSTRAINT "edition_posts_edition_id_fkey" FOREIGN KEY ("edition_id") REFERENCES "editions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "edition_post_comments" ADD CONSTRAINT "edition_post_comments_edition_post_id_fkey" FOREIGN KEY ("edition_post_id") REFERENCES "edition_posts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lost_found_items" ADD CONSTRAINT "lost_found_items_edition_id_fkey" FOREIGN KEY ("edition_id") REFERENCES "editions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lost_found_claims" ADD CONSTRAINT "lost_found_claims_lost_found_item_id_fkey" FOREIGN KEY ("lost_found_item_id") REFERENCES "lost_found_items"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lost_found_matches" ADD CONSTRAINT "lost_found_matches_lost_item_id_fkey" FOREIGN KEY ("lost_item_id") REFERENCES "lost_found_items"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lost_found_matches" ADD CONSTRAINT "lost_found_matches_found_item_id_fkey" FOREIGN KEY ("found_item_id") REFERENCES "lost_found_items"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lost_found_comments" ADD CONSTRAINT "lost_found_comments_lost_found_item_id_fkey" FOREIGN KEY ("lost_found_item_id") REFERENCES "lost_found_items"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_pictures" ADD CONSTRAINT "import_pictures_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "imports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_batches" ADD CONSTRAINT "import_batches_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "imports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "imported_editions" ADD CONSTRAINT "imported_editions_edition_id_fkey" FOREIGN KEY ("edition_id") REFERENCES "editions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "imported_editions" ADD CONSTRAINT "imported_editions_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "imports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "imported_conventions" ADD CONSTRAINT "imported_conventions_convention_id_fkey" FOREIGN KEY ("convention_id") REFERENCES "conventions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "imported_conventions" ADD CONSTRAINT "imported_conventions_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "imports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_edition_id_fkey" FOREIGN KEY ("edition_id") REFERENCES "editions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- By hand from here on: what Prisma cannot write.
ALTER TABLE "editions"
    ADD CONSTRAINT "editions_days_in_order" CHECK ("end_date" >= "start_date"),
    -- One unknown zone would make every list fail; reading the zone raises an error on such a row instead.
    ADD CONSTRAINT "editions_known_timezone" CHECK ((TIMESTAMPTZ '2000-01-01 00:00:00Z' AT TIME ZONE "timezone") IS NOT NULL),
    -- A latitude of 91 would break the map for everybody.
    ADD CONSTRAINT "editions_latitude_on_earth" CHECK ("latitude" BETWEEN -90 AND 90),
    ADD CONSTRAINT "editions_longitude_on_earth" CHECK ("longitude" BETWEEN -180 AND 180);

-- An item is handed over to one person.
CREATE UNIQUE INDEX "lost_found_claims_accepted" ON "lost_found_claims"("lost_found_item_id") WHERE "status" = 'ACCEPTED';

-- The public card of an edition as JSON text, written by PostgreSQL once per change instead of once per reader
-- (a list then costs half). The helpers are immutable, as a generated column demands: their results depend on nothing
-- but their argument.
CREATE FUNCTION "json_text"(TEXT) RETURNS TEXT IMMUTABLE PARALLEL SAFE LANGUAGE SQL
    RETURN COALESCE(to_json($1)::TEXT, 'null');
CREATE FUNCTION "json_enum"(ANYENUM) RETURNS TEXT IMMUTABLE PARALLEL SAFE LANGUAGE SQL
    AS $$ SELECT to_json($1::TEXT)::TEXT $$;
CREATE FUNCTION "json_day"(DATE) RETURNS TEXT IMMUTABLE PARALLEL SAFE LANGUAGE SQL
    RETURN to_json(to_char($1, 'YYYY-MM-DD'))::TEXT;
CREATE FUNCTION "json_number"(DOUBLE PRECISION) RETURNS TEXT IMMUTABLE PARALLEL SAFE LANGUAGE SQL
    RETURN COALESCE($1::TEXT, 'null');

-- A logo and a picture stand in it by their address, made of the file name that is stored.
ALTER TABLE "conventions" ADD COLUMN "card" TEXT NOT NULL GENERATED ALWAYS AS (
    '{"id":' || "id"
    || ',"name":' || json_text("name")
    || ',"logo":' || json_text('/uploads/conventions/' || "id" || '/' || "logo")
    || ',"isArchived":' || "is_archived"::TEXT
    || ',"isClaimable":' || ("author_id" IS NULL AND "email" IS NOT NULL)::TEXT
    || '}'
) STORED;
-- Lacks `,"convention":…}`, which is in another table.
ALTER TABLE "editions" ADD COLUMN "card_head" TEXT NOT NULL GENERATED ALWAYS AS (
    '{"id":' || "id"
    || ',"name":' || json_text("name")
    || ',"startDate":' || json_day("start_date")
    || ',"endDate":' || json_day("end_date")
    || ',"timezone":' || json_text("timezone")
    || ',"datesCertainty":' || json_enum("dates_certainty")
    || ',"status":' || json_enum("status")
    || ',"isVirtual":' || "is_virtual"::TEXT
    || ',"city":' || json_text("city")
    || ',"region":' || json_text("region")
    || ',"country":' || json_text("country")
    || ',"latitude":' || json_number("latitude")
    || ',"longitude":' || json_number("longitude")
    || ',"imageUrl":' || json_text('/uploads/editions/' || "id" || '/' || "image_url")
    || ',"hasTentCamping":' || "has_tent_camping"::TEXT
    || ',"hasTruckCamping":' || "has_truck_camping"::TEXT
    || ',"hasFamilyCamping":' || "has_family_camping"::TEXT
    || ',"hasSleepingRoom":' || "has_sleeping_room"::TEXT
    || ',"hasFoodTrucks":' || "has_food_trucks"::TEXT
    || ',"hasCantine":' || "has_cantine"::TEXT
    || ',"hasGym":' || "has_gym"::TEXT
    || ',"hasFireSpace":' || "has_fire_space"::TEXT
    || ',"hasGala":' || "has_gala"::TEXT
    || ',"hasOpenStage":' || "has_open_stage"::TEXT
    || ',"hasLongShow":' || "has_long_show"::TEXT
    || ',"hasConcert":' || "has_concert"::TEXT
    || ',"hasWorkshops":' || "has_workshops"::TEXT
    || ',"hasAerialSpace":' || "has_aerial_space"::TEXT
    || ',"hasSlacklineSpace":' || "has_slackline_space"::TEXT
    || ',"hasKidsZone":' || "has_kids_zone"::TEXT
    || ',"acceptsPets":' || "accepts_pets"::TEXT
    || ',"hasToilets":' || "has_toilets"::TEXT
    || ',"hasShowers":' || "has_showers"::TEXT
    || ',"hasAccessibility":' || "has_accessibility"::TEXT
    || ',"hasATM":' || "has_atm"::TEXT
    || ',"hasCashPayment":' || "has_cash_payment"::TEXT
    || ',"hasCreditCardPayment":' || "has_credit_card_payment"::TEXT
    || ',"hasAfjTokenPayment":' || "has_afj_token_payment"::TEXT
) STORED;

-- Every row says which transaction wrote it last, also by hand.
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
