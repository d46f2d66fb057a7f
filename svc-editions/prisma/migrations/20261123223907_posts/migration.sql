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

-- CreateIndex
CREATE INDEX "edition_posts_edition_id_is_pinned_id_idx" ON "edition_posts"("edition_id", "is_pinned", "id");

-- CreateIndex
CREATE INDEX "edition_posts_user_id_idx" ON "edition_posts"("user_id");

-- CreateIndex
CREATE INDEX "edition_post_comments_edition_post_id_id_idx" ON "edition_post_comments"("edition_post_id", "id");

-- CreateIndex
CREATE INDEX "edition_post_comments_user_id_idx" ON "edition_post_comments"("user_id");

-- AddForeignKey
ALTER TABLE "edition_posts" ADD CONSTRAINT "edition_posts_edition_id_fkey" FOREIGN KEY ("edition_id") REFERENCES "editions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "edition_post_comments" ADD CONSTRAINT "edition_post_comments_edition_post_id_fkey" FOREIGN KEY ("edition_post_id") REFERENCES "edition_posts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
