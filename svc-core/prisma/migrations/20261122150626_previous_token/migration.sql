-- AlterTable
ALTER TABLE "session" ADD COLUMN     "previous_token_hash" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "session_previous_token_hash_key" ON "session"("previous_token_hash");
