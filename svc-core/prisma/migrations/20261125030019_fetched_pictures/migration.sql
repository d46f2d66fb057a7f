-- AlterTable
ALTER TABLE "stored_file" ALTER COLUMN "user_id" DROP NOT NULL;
