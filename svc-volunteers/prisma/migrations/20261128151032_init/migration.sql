-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "note" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "edition_id" INTEGER,
    "title" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "note_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "member" (
    "id" INTEGER NOT NULL,
    "pseudo" TEXT NOT NULL,
    "profile_picture" TEXT,
    "email_hash" TEXT NOT NULL,
    "is_deleted" BOOLEAN NOT NULL DEFAULT false,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "member_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "edition" (
    "id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "start_date" DATE NOT NULL,
    "end_date" DATE NOT NULL,
    "timezone" TEXT NOT NULL,
    "is_online" BOOLEAN NOT NULL,
    "rights" JSONB NOT NULL DEFAULT '[]',

    CONSTRAINT "edition_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "comment" (
    "id" SERIAL NOT NULL,
    "entity_kind" TEXT NOT NULL,
    "entity_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "content" VARCHAR(1000) NOT NULL,
    "edited_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "comment_pkey" PRIMARY KEY ("entity_kind","id")
);

-- CreateTable
CREATE TABLE "secret_calendar" (
    "user_id" INTEGER NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "secret_calendar_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE INDEX "note_user_id_idx" ON "note"("user_id");

-- CreateIndex
CREATE INDEX "note_edition_id_id_idx" ON "note"("edition_id", "id");

-- CreateIndex
CREATE INDEX "comment_entity_kind_entity_id_id_idx" ON "comment"("entity_kind", "entity_id", "id");

-- CreateIndex
CREATE INDEX "comment_user_id_idx" ON "comment"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "secret_calendar_token_hash_key" ON "secret_calendar"("token_hash");
