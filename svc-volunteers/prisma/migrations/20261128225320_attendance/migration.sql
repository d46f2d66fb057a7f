-- CreateEnum
CREATE TYPE "attendance_status" AS ENUM ('ARRIVED', 'DONE', 'NO_SHOW');

-- AlterTable
ALTER TABLE "volunteer_assignment" ADD COLUMN     "attendance_at" TIMESTAMPTZ(3),
ADD COLUMN     "attendance_by_id" INTEGER,
ADD COLUMN     "attendance_status" "attendance_status",
ADD COLUMN     "minutes_done" INTEGER;

-- Only a place has an attendance, with its time; corrected minutes are of what was worked.
ALTER TABLE "volunteer_assignment"
  ADD CONSTRAINT "volunteer_assignment_attendance" CHECK (("attendance_status" IS NULL OR "status" = 'SIGNED_UP') AND ("attendance_status" IS NULL) = ("attendance_at" IS NULL)),
  ADD CONSTRAINT "volunteer_assignment_minutes_done" CHECK ("minutes_done" IS NULL OR ("attendance_status" = 'DONE' AND "minutes_done" BETWEEN 0 AND 1440));
