-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "direction" AS ENUM ('TO_EVENT', 'FROM_EVENT');

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
CREATE TABLE "carpool_offer" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "author_pseudo" TEXT NOT NULL,
    "edition_id" INTEGER NOT NULL,
    "direction" "direction" NOT NULL,
    "trip_date" TIMESTAMPTZ(3) NOT NULL,
    "location_city" TEXT NOT NULL,
    "location_address" TEXT,
    "available_seats" INTEGER NOT NULL,
    "description" TEXT NOT NULL,
    "phone_number" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "carpool_offer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "carpool_request" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "author_pseudo" TEXT NOT NULL,
    "edition_id" INTEGER NOT NULL,
    "direction" "direction" NOT NULL,
    "trip_date" TIMESTAMPTZ(3) NOT NULL,
    "location_city" TEXT NOT NULL,
    "seats_needed" INTEGER NOT NULL,
    "description" TEXT NOT NULL,
    "phone_number" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "carpool_request_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "edition" (
    "id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "start_date" DATE NOT NULL,
    "end_date" DATE NOT NULL,
    "timezone" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "is_online" BOOLEAN NOT NULL,
    "is_virtual" BOOLEAN NOT NULL,
    "is_convention_archived" BOOLEAN NOT NULL,

    CONSTRAINT "edition_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "member" (
    "id" INTEGER NOT NULL,
    "profile" JSONB NOT NULL,

    CONSTRAINT "member_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "demo_seed" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "wanted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "planted" INTEGER[] DEFAULT ARRAY[]::INTEGER[],

    CONSTRAINT "demo_seed_pkey" PRIMARY KEY ("id")
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
CREATE INDEX "carpool_offer_edition_id_trip_date_id_idx" ON "carpool_offer"("edition_id", "trip_date", "id");

-- CreateIndex
CREATE INDEX "carpool_offer_user_id_idx" ON "carpool_offer"("user_id");

-- CreateIndex
CREATE INDEX "carpool_request_edition_id_trip_date_id_idx" ON "carpool_request"("edition_id", "trip_date", "id");

-- CreateIndex
CREATE INDEX "carpool_request_user_id_idx" ON "carpool_request"("user_id");

-- Prisma cannot write a partial index: append this to the first migration of a service.
CREATE INDEX IF NOT EXISTS "outbox_unpublished" ON "outbox" ("id") WHERE "published_at" IS NULL;
