-- CreateEnum
CREATE TYPE "lost_found_claim_status" AS ENUM ('OPEN', 'ACCEPTED', 'REJECTED');

-- CreateTable
CREATE TABLE "lost_found_claims" (
    "id" SERIAL NOT NULL,
    "lost_found_item_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "proof" VARCHAR(1000) NOT NULL,
    "status" "lost_found_claim_status" NOT NULL DEFAULT 'OPEN',
    "decided_at" TIMESTAMPTZ(3),
    "decided_by_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "lost_found_claims_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "lost_found_claims_user_id_idx" ON "lost_found_claims"("user_id");

-- CreateIndex
CREATE INDEX "lost_found_claims_decided_by_id_idx" ON "lost_found_claims"("decided_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "lost_found_claims_lost_found_item_id_user_id_key" ON "lost_found_claims"("lost_found_item_id", "user_id");

-- An item is handed over to one person.
CREATE UNIQUE INDEX "lost_found_claims_accepted" ON "lost_found_claims"("lost_found_item_id") WHERE "status" = 'ACCEPTED';

-- AddForeignKey
ALTER TABLE "lost_found_claims" ADD CONSTRAINT "lost_found_claims_lost_found_item_id_fkey" FOREIGN KEY ("lost_found_item_id") REFERENCES "lost_found_items"("id") ON DELETE CASCADE ON UPDATE CASCADE;
