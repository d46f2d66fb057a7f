-- AlterTable
ALTER TABLE "imported_events" ADD COLUMN     "sequence" INTEGER NOT NULL DEFAULT 0;
