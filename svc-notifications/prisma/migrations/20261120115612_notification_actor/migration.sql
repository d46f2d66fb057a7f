-- AlterTable
ALTER TABLE "notification" ADD COLUMN     "actor_id" INTEGER;

-- CreateIndex
CREATE INDEX "notification_actor_id_idx" ON "notification"("actor_id");
