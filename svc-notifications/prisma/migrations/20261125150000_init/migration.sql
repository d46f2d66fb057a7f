-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "notification_type" AS ENUM ('INFO', 'SUCCESS', 'WARNING', 'ERROR');

-- CreateEnum
CREATE TYPE "notification_channel" AS ENUM ('inApp', 'push', 'email');

-- CreateTable
CREATE TABLE "notification" (
    "id" UUID NOT NULL,
    "user_id" INTEGER NOT NULL,
    "sequence" INTEGER NOT NULL,
    "event_id" UUID NOT NULL,
    "template_key" TEXT NOT NULL,
    "event_at" TIMESTAMPTZ(3),
    "values" JSONB,
    "actor_id" INTEGER,
    "type" "notification_type" NOT NULL,
    "category" TEXT NOT NULL,
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
CREATE TABLE "delivered_event" (
    "event_id" UUID NOT NULL,
    "subject" TEXT NOT NULL,
    "edition_id" INTEGER NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    "data" JSONB NOT NULL,
    "actor_id" INTEGER,
    "stored_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "delivered_event_pkey" PRIMARY KEY ("event_id")
);

-- CreateTable
CREATE TABLE "ended_session" (
    "sid" TEXT NOT NULL,
    "ended_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ended_session_pkey" PRIMARY KEY ("sid")
);

-- CreateTable
CREATE TABLE "template_bundle" (
    "domain" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "data" JSONB NOT NULL,

    CONSTRAINT "template_bundle_pkey" PRIMARY KEY ("domain")
);

-- CreateTable
CREATE TABLE "edition" (
    "id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "timezone" TEXT NOT NULL,
    "rights" JSONB NOT NULL DEFAULT '[]',

    CONSTRAINT "edition_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "member" (
    "id" INTEGER NOT NULL,
    "pseudo" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "is_global_admin" BOOLEAN NOT NULL DEFAULT false,
    "is_deleted" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "member_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "favorite" (
    "edition_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "since" TIMESTAMPTZ(3),

    CONSTRAINT "favorite_pkey" PRIMARY KEY ("edition_id","user_id")
);

-- CreateTable
CREATE TABLE "participation" (
    "edition_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "domain" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "participation_pkey" PRIMARY KEY ("edition_id","user_id","domain")
);

-- CreateTable
CREATE TABLE "notification_preference" (
    "user_id" INTEGER NOT NULL,
    "category" TEXT NOT NULL,
    "channel" "notification_channel" NOT NULL,
    "is_on" BOOLEAN NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "notification_preference_pkey" PRIMARY KEY ("user_id","category","channel")
);

-- CreateIndex
CREATE INDEX "notification_actor_id_idx" ON "notification"("actor_id");

-- CreateIndex
CREATE INDEX "notification_template_key_entity_id_user_id_idx" ON "notification"("template_key", "entity_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "notification_user_id_sequence_key" ON "notification"("user_id", "sequence");

-- CreateIndex
CREATE UNIQUE INDEX "notification_user_id_event_id_template_key_key" ON "notification"("user_id", "event_id", "template_key");

-- CreateIndex
CREATE INDEX "delivered_event_edition_id_occurred_at_idx" ON "delivered_event"("edition_id", "occurred_at");

-- CreateIndex
CREATE INDEX "delivered_event_stored_at_idx" ON "delivered_event"("stored_at");

-- CreateIndex
CREATE INDEX "delivered_event_actor_id_idx" ON "delivered_event"("actor_id");

-- CreateIndex
CREATE INDEX "ended_session_ended_at_idx" ON "ended_session"("ended_at");

-- CreateIndex
CREATE INDEX "member_is_global_admin_idx" ON "member"("is_global_admin");

-- By hand: Prisma cannot write a partial index. The unread count is asked for with every mutation and every event of a stream.
CREATE INDEX "notification_unread" ON "notification" ("user_id") WHERE "read_at" IS NULL AND "deleted_at" IS NULL;
