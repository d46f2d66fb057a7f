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

-- Comments keep their ids, which links to them contain; both tables counted from 1.
INSERT INTO "comment" ("id", "entity_kind", "entity_id", "user_id", "content", "edited_at", "created_at")
SELECT "id", 'post', "edition_post_id", "user_id", "content", "edited_at", "created_at" FROM "edition_post_comments"
UNION ALL
SELECT "id", 'lost-found-item', "lost_found_item_id", "user_id", "content", "edited_at", "created_at" FROM "lost_found_comments";

-- New ones follow the last id of both, also of comments that are deleted.
SELECT setval('comment_id_seq', greatest(
    nextval('edition_post_comments_id_seq'),
    nextval('lost_found_comments_id_seq')
), false);

-- CreateIndex
CREATE INDEX "comment_entity_kind_entity_id_id_idx" ON "comment"("entity_kind", "entity_id", "id");

-- CreateIndex
CREATE INDEX "comment_user_id_idx" ON "comment"("user_id");

-- DropTable
DROP TABLE "edition_post_comments";

-- DropTable
DROP TABLE "lost_found_comments";
