-- AlterTable
ALTER TABLE "users" ADD COLUMN     "mails_stopped_at" TIMESTAMPTZ(3);
