-- AlterTable
ALTER TABLE "notification" ADD COLUMN     "event_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "notification_template_key_entity_id_user_id_idx" ON "notification"("template_key", "entity_id", "user_id");
