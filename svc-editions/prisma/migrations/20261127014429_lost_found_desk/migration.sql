-- AlterTable
ALTER TABLE "lost_found_items" ADD COLUMN     "number" INTEGER,
ADD COLUMN     "returned_at" TIMESTAMPTZ(3),
ADD COLUMN     "returned_by_id" INTEGER,
ADD COLUMN     "returned_with_id" INTEGER;

-- AlterTable
ALTER TABLE "lost_found_claims" ADD COLUMN     "note" VARCHAR(500),
ADD COLUMN     "reply" VARCHAR(500);

-- Items have their numbers in the order in which they were reported.
UPDATE "lost_found_items" item SET "number" = numbered."number"
FROM (
    SELECT "id", row_number() OVER (PARTITION BY "edition_id" ORDER BY "id") AS "number" FROM "lost_found_items"
) numbered
WHERE numbered."id" = item."id";
ALTER TABLE "lost_found_items" ALTER COLUMN "number" SET NOT NULL;

-- An accepted claim was the return of its item.
UPDATE "lost_found_items" item SET "returned_at" = claim."decided_at", "returned_by_id" = claim."decided_by_id"
FROM "lost_found_claims" claim
WHERE claim."lost_found_item_id" = item."id" AND claim."status" = 'ACCEPTED' AND item."status" = 'RETURNED';

-- CreateIndex
CREATE INDEX "lost_found_items_returned_by_id_idx" ON "lost_found_items"("returned_by_id");

-- CreateIndex
CREATE INDEX "lost_found_items_returned_with_id_idx" ON "lost_found_items"("returned_with_id");

-- CreateIndex
CREATE UNIQUE INDEX "lost_found_items_edition_id_number_key" ON "lost_found_items"("edition_id", "number");

-- AddForeignKey
ALTER TABLE "lost_found_items" ADD CONSTRAINT "lost_found_items_returned_with_id_fkey" FOREIGN KEY ("returned_with_id") REFERENCES "lost_found_items"("id") ON DELETE SET NULL ON UPDATE CASCADE;
