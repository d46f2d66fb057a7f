-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "notification_type" AS ENUM ('INFO', 'SUCCESS', 'WARNING', 'ERROR');

-- CreateEnum
CREATE TYPE "notification_category" AS ENUM ('system', 'edition', 'carpool', 'volunteer', 'comment', 'favorite', 'other');

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
CREATE TABLE "notification" (
    "id" UUID NOT NULL,
    "user_id" INTEGER NOT NULL,
    "sequence" INTEGER NOT NULL,
    "event_id" UUID NOT NULL,
    "notice_key" TEXT NOT NULL,
    "type" "notification_type" NOT NULL,
    "category" "notification_category" NOT NULL,
    "title" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "entity_type" TEXT,
    "entity_id" TEXT,
    "action_url" TEXT,
    "action_text" TEXT,
    "read_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "notification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user_sequence" (
    "user_id" INTEGER NOT NULL,
    "last" INTEGER NOT NULL,

    CONSTRAINT "user_sequence_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "told_fact" (
    "event_id" UUID NOT NULL,
    "subject" TEXT NOT NULL,
    "edition_id" INTEGER NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    "data" JSONB NOT NULL,
    "stored_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "told_fact_pkey" PRIMARY KEY ("event_id")
);

-- CreateTable
CREATE TABLE "ended_session" (
    "sid" TEXT NOT NULL,
    "ended_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ended_session_pkey" PRIMARY KEY ("sid")
);

-- CreateTable
CREATE TABLE "edition" (
    "id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "timezone" TEXT NOT NULL,

    CONSTRAINT "edition_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "member" (
    "id" INTEGER NOT NULL,
    "pseudo" TEXT NOT NULL,
    "locale" TEXT NOT NULL,

    CONSTRAINT "member_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "favorite" (
    "edition_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "since" TIMESTAMPTZ(3),

    CONSTRAINT "favorite_pkey" PRIMARY KEY ("edition_id","user_id")
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
CREATE UNIQUE INDEX "notification_user_id_sequence_key" ON "notification"("user_id", "sequence");

-- CreateIndex
CREATE UNIQUE INDEX "notification_user_id_event_id_notice_key_key" ON "notification"("user_id", "event_id", "notice_key");

-- CreateIndex
CREATE INDEX "told_fact_edition_id_occurred_at_idx" ON "told_fact"("edition_id", "occurred_at");

-- CreateIndex
CREATE INDEX "told_fact_stored_at_idx" ON "told_fact"("stored_at");

-- CreateIndex
CREATE INDEX "ended_session_ended_at_idx" ON "ended_session"("ended_at");

-- Prisma cannot write a partial index: append this to the first migration of a service.
CREATE INDEX IF NOT EXISTS "outbox_unpublished" ON "outbox" ("id") WHERE "published_at" IS NULL;

-- The unread count is asked for with every mutation and every event of a stream.
CREATE INDEX "notification_unread" ON "notification" ("user_id") WHERE "read_at" IS NULL AND "deleted_at" IS NULL;
