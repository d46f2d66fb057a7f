-- AlterTable
ALTER TABLE "notification" ADD COLUMN     "count" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "other_actor_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[];

-- CreateIndex
CREATE INDEX "notification_other_actor_ids_idx" ON "notification" USING GIN ("other_actor_ids");
