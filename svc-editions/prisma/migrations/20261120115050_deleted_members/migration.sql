-- AlterTable
ALTER TABLE "members" ADD COLUMN     "is_deleted" BOOLEAN NOT NULL DEFAULT false;
