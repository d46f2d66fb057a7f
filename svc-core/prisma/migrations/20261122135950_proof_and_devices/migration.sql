-- AlterTable
ALTER TABLE "session" ADD COLUMN     "proof_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
-- A session that is open already was proved when it was opened.
UPDATE "session" SET "proof_at" = "created_at";

-- CreateTable
CREATE TABLE "known_device" (
    "user_id" INTEGER NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "known_device_pkey" PRIMARY KEY ("user_id","token_hash")
);

-- CreateTable
CREATE TABLE "mail_request" (
    "key" UUID NOT NULL,
    "outcome" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mail_request_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "known_device_last_used_at_idx" ON "known_device"("last_used_at");

-- CreateIndex
CREATE INDEX "mail_request_created_at_idx" ON "mail_request"("created_at");

-- AddForeignKey
ALTER TABLE "known_device" ADD CONSTRAINT "known_device_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
