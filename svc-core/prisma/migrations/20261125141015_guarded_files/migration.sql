-- AlterTable
ALTER TABLE "file_kind" ADD COLUMN     "is_guarded" BOOLEAN NOT NULL DEFAULT false;
