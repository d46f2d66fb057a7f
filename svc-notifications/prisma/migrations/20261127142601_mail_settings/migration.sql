-- CreateEnum
CREATE TYPE "digest_frequency" AS ENUM ('off', 'daily', 'weekly');

-- CreateTable
CREATE TABLE "notification_setting" (
    "user_id" INTEGER NOT NULL,
    "timezone" TEXT,
    "is_timezone_chosen" BOOLEAN NOT NULL DEFAULT false,
    "quiet_from" TEXT,
    "quiet_to" TEXT,
    "is_mailed_now" BOOLEAN NOT NULL DEFAULT true,
    "digest" "digest_frequency" NOT NULL DEFAULT 'off',
    "digest_at" TIMESTAMPTZ(3),
    "digested_sequence" INTEGER NOT NULL DEFAULT 0,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "notification_setting_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE INDEX "notification_setting_digest_at_idx" ON "notification_setting"("digest_at");
