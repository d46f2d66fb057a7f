-- AlterTable
ALTER TABLE "editions" ADD COLUMN     "venue_name" TEXT;
