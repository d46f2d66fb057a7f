-- AlterTable
ALTER TABLE "carpool_offer" ADD COLUMN     "is_deleted_for_good" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "carpool_request" ADD COLUMN     "is_deleted_for_good" BOOLEAN NOT NULL DEFAULT false;
