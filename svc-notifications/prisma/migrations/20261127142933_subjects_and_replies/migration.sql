-- AlterTable
ALTER TABLE "notification" ADD COLUMN     "replies" JSONB,
ADD COLUMN     "ended_at" TIMESTAMPTZ(3),
ADD COLUMN     "ended_by" TEXT;

-- AlterTable
ALTER TABLE "edition" ADD COLUMN     "convention_id" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "convention_logo" TEXT,
ADD COLUMN     "convention_name" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "image_url" TEXT,
ADD COLUMN     "is_online" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "member" ADD COLUMN     "email_hash" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "profile_picture" TEXT,
ADD COLUMN     "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT '1970-01-01 00:00:00 +00:00';

-- CreateIndex
CREATE INDEX "edition_convention_id_idx" ON "edition"("convention_id");
