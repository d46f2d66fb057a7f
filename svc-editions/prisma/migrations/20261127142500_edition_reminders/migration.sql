-- AlterTable
ALTER TABLE "editions" ADD COLUMN     "reminded_start_date" DATE;
