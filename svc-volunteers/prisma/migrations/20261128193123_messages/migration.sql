-- CreateEnum
CREATE TYPE "message_target" AS ENUM ('ALL', 'TEAMS', 'DAY', 'SLOT', 'UNCONFIRMED');

-- CreateEnum
CREATE TYPE "message_reply" AS ENUM ('CONFIRMED', 'CANNOT_COME');

-- CreateTable
CREATE TABLE "volunteer_message" (
    "id" UUID NOT NULL,
    "edition_id" INTEGER NOT NULL,
    "sender_id" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "message" VARCHAR(500) NOT NULL,
    "target_type" "message_target" NOT NULL,
    "selected_teams" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "day" DATE,
    "slot_title" TEXT,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,
    "reminded_at" TIMESTAMPTZ(3),

    CONSTRAINT "volunteer_message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "volunteer_message_recipient" (
    "message_id" UUID NOT NULL,
    "user_id" INTEGER NOT NULL,
    "reply" "message_reply",
    "confirmed_at" TIMESTAMPTZ(3),

    CONSTRAINT "volunteer_message_recipient_pkey" PRIMARY KEY ("message_id","user_id")
);

-- CreateIndex
CREATE INDEX "volunteer_message_edition_id_sent_at_idx" ON "volunteer_message"("edition_id", "sent_at");

-- CreateIndex
CREATE INDEX "volunteer_message_recipient_user_id_idx" ON "volunteer_message_recipient"("user_id");

-- AddForeignKey
ALTER TABLE "volunteer_message_recipient" ADD CONSTRAINT "volunteer_message_recipient_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "volunteer_message"("id") ON DELETE CASCADE ON UPDATE CASCADE;
