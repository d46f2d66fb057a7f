-- AlterTable
ALTER TABLE "member" ADD COLUMN     "is_deleted" BOOLEAN NOT NULL DEFAULT false;

-- Until now their name alone said so.
UPDATE "member" SET "is_deleted" = true WHERE "pseudo" = '?';
