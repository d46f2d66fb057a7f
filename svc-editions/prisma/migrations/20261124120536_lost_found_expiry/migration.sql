-- AlterTable
ALTER TABLE "lost_found_items" ADD COLUMN     "destination" VARCHAR(200),
ADD COLUMN     "expired_at" TIMESTAMPTZ(3);
