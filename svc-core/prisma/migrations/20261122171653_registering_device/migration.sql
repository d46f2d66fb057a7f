-- AlterTable
ALTER TABLE "verification_code" ADD COLUMN     "device_hash" TEXT;
