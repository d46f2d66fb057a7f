-- AlterTable
ALTER TABLE "notification" ADD COLUMN     "edition_id" INTEGER;

-- CreateTable
CREATE TABLE "notification_mute" (
    "id" UUID NOT NULL,
    "user_id" INTEGER NOT NULL,
    "entity_type" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "notification_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "notification_mute_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "notification_mute_user_id_idx" ON "notification_mute"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "notification_mute_entity_type_entity_id_user_id_key" ON "notification_mute"("entity_type", "entity_id", "user_id");
