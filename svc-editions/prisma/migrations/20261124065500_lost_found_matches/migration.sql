-- CreateTable
CREATE TABLE "lost_found_matches" (
    "lost_item_id" INTEGER NOT NULL,
    "found_item_id" INTEGER NOT NULL,
    "is_current" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "lost_found_matches_pkey" PRIMARY KEY ("lost_item_id","found_item_id")
);

-- CreateIndex
CREATE INDEX "lost_found_matches_found_item_id_idx" ON "lost_found_matches"("found_item_id");

-- AddForeignKey
ALTER TABLE "lost_found_matches" ADD CONSTRAINT "lost_found_matches_lost_item_id_fkey" FOREIGN KEY ("lost_item_id") REFERENCES "lost_found_items"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lost_found_matches" ADD CONSTRAINT "lost_found_matches_found_item_id_fkey" FOREIGN KEY ("found_item_id") REFERENCES "lost_found_items"("id") ON DELETE CASCADE ON UPDATE CASCADE;
