-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- By hand: the index that makes searching parts of words fast.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- CreateEnum
CREATE TYPE "edition_status" AS ENUM ('CONFIRMED', 'POSTPONED', 'RELOCATED', 'CANCELLED');

-- CreateEnum
CREATE TYPE "dates_certainty" AS ENUM ('verified', 'derived', 'uncertain');

-- CreateTable
CREATE TABLE "outbox" (
    "id" BIGSERIAL NOT NULL,
    "event_id" UUID NOT NULL,
    "subject" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "payload" JSONB,
    "request_id" TEXT,
    "traceparent" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "published_at" TIMESTAMPTZ(3),

    CONSTRAINT "outbox_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "inbox" (
    "consumer" TEXT NOT NULL,
    "event_id" UUID NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "inbox_pkey" PRIMARY KEY ("consumer","event_id")
);

-- CreateTable
CREATE TABLE "dead_letter" (
    "id" BIGSERIAL NOT NULL,
    "consumer" TEXT NOT NULL,
    "message_key" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "failures" INTEGER NOT NULL,
    "error" TEXT NOT NULL,
    "failed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "dead_at" TIMESTAMPTZ(3),

    CONSTRAINT "dead_letter_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "projection_version" (
    "projection" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "version" BIGINT NOT NULL,

    CONSTRAINT "projection_version_pkey" PRIMARY KEY ("projection","id")
);

-- CreateTable
CREATE TABLE "relay_state" (
    "stream" TEXT NOT NULL,
    "created" TEXT NOT NULL,
    "last_seq" BIGINT NOT NULL,
    "marker" TEXT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "relay_state_pkey" PRIMARY KEY ("stream")
);

-- CreateTable
CREATE TABLE "rate_limit" (
    "key" TEXT NOT NULL,
    "points" INTEGER NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rate_limit_pkey" PRIMARY KEY ("key")
);

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
    "search_text" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "deleted_at" TIMESTAMPTZ(3),
    "origin_key" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "editions_pkey" PRIMARY KEY ("id")
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
CREATE TABLE "members" (
    "id" INTEGER NOT NULL,
    "pseudo" TEXT NOT NULL,
    "prenom" TEXT,
    "nom" TEXT,
    "profile_picture" TEXT,
    "email_hash" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "members_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "outbox_event_id_key" ON "outbox"("event_id");

-- CreateIndex
CREATE INDEX "inbox_received_at_idx" ON "inbox"("received_at");

-- CreateIndex
CREATE UNIQUE INDEX "dead_letter_consumer_message_key_key" ON "dead_letter"("consumer", "message_key");

-- CreateIndex
CREATE INDEX "rate_limit_expires_at_idx" ON "rate_limit"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "conventions_origin_key_key" ON "conventions"("origin_key");

-- CreateIndex
CREATE INDEX "conventions_author_id_idx" ON "conventions"("author_id");

-- CreateIndex
CREATE UNIQUE INDEX "editions_origin_key_key" ON "editions"("origin_key");

-- CreateIndex
CREATE INDEX "editions_end_date_start_date_id_idx" ON "editions"("end_date", "start_date", "id");

-- CreateIndex
CREATE INDEX "editions_start_date_id_idx" ON "editions"("start_date", "id");

-- CreateIndex
CREATE INDEX "editions_country_idx" ON "editions"("country");

-- CreateIndex
CREATE INDEX "editions_convention_id_idx" ON "editions"("convention_id");

-- CreateIndex
CREATE INDEX "editions_creator_id_idx" ON "editions"("creator_id");

-- CreateIndex
CREATE INDEX "editions_search_text_idx" ON "editions" USING GIN ("search_text" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "favorites_edition_id_idx" ON "favorites"("edition_id");

-- AddForeignKey
ALTER TABLE "editions" ADD CONSTRAINT "editions_convention_id_fkey" FOREIGN KEY ("convention_id") REFERENCES "conventions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_edition_id_fkey" FOREIGN KEY ("edition_id") REFERENCES "editions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- By hand: what Prisma cannot write.
ALTER TABLE "editions"
    ADD CONSTRAINT "editions_days_in_order" CHECK ("end_date" >= "start_date"),
    -- One unknown zone would make every list fail; reading the zone raises an error on such a row instead.
    ADD CONSTRAINT "editions_known_timezone" CHECK ((TIMESTAMPTZ '2000-01-01 00:00:00Z' AT TIME ZONE "timezone") IS NOT NULL);

-- By hand: the public card of an edition as JSON text, written by PostgreSQL once per change instead of once per reader
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

ALTER TABLE "conventions" ADD COLUMN "card" TEXT NOT NULL GENERATED ALWAYS AS (
    '{"id":' || "id"
    || ',"name":' || json_text("name")
    || ',"logo":' || json_text("logo")
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
    || ',"imageUrl":' || json_text("image_url")
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

-- Prisma cannot write a partial index: append this to the first migration of a service.
CREATE INDEX IF NOT EXISTS "outbox_unpublished" ON "outbox" ("id") WHERE "published_at" IS NULL;
