-- AlterTable
ALTER TABLE "lost_found_claims" ADD COLUMN     "ended_by_return" BOOLEAN NOT NULL DEFAULT false;

-- Claims that were rejected because another one was accepted.
UPDATE "lost_found_claims" claim SET "ended_by_return" = true FROM "lost_found_claims" accepted
WHERE claim."status" = 'REJECTED' AND accepted."status" = 'ACCEPTED'
  AND accepted."lost_found_item_id" = claim."lost_found_item_id" AND accepted."decided_at" = claim."decided_at";

-- CreateTable
CREATE TABLE "file_releases" (
    "id" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "entity_id" INTEGER NOT NULL,
    "file" TEXT NOT NULL,
    "was_shown" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "file_releases_pkey" PRIMARY KEY ("id")
);
