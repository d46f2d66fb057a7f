-- CreateEnum
CREATE TYPE "lost_found_kind" AS ENUM ('LOST', 'FOUND');

-- CreateEnum
CREATE TYPE "lost_found_status" AS ENUM ('LOST', 'RETURNED');

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
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "lost_found_items_pkey" PRIMARY KEY ("id")
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

-- CreateIndex
CREATE INDEX "lost_found_items_edition_id_id_idx" ON "lost_found_items"("edition_id", "id");

-- CreateIndex
CREATE INDEX "lost_found_items_user_id_idx" ON "lost_found_items"("user_id");

-- CreateIndex
CREATE INDEX "lost_found_comments_lost_found_item_id_id_idx" ON "lost_found_comments"("lost_found_item_id", "id");

-- CreateIndex
CREATE INDEX "lost_found_comments_user_id_idx" ON "lost_found_comments"("user_id");

-- AddForeignKey
ALTER TABLE "lost_found_items" ADD CONSTRAINT "lost_found_items_edition_id_fkey" FOREIGN KEY ("edition_id") REFERENCES "editions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lost_found_comments" ADD CONSTRAINT "lost_found_comments_lost_found_item_id_fkey" FOREIGN KEY ("lost_found_item_id") REFERENCES "lost_found_items"("id") ON DELETE CASCADE ON UPDATE CASCADE;
