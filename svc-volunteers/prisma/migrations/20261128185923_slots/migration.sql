-- CreateEnum
CREATE TYPE "sign_up_mode" AS ENUM ('MANUAL', 'REQUEST', 'OPEN');

-- CreateEnum
CREATE TYPE "slot_kind" AS ENUM ('SHIFT', 'BRIEFING');

-- CreateEnum
CREATE TYPE "assignment_status" AS ENUM ('REQUESTED', 'SIGNED_UP', 'EXCUSED');

-- CreateEnum
CREATE TYPE "excuse_status" AS ENUM ('ASKED', 'ACCEPTED', 'REJECTED');

-- CreateEnum
CREATE TYPE "shift_reminder" AS ENUM ('EVENING_BEFORE', 'TWO_HOURS', 'HALF_HOUR', 'OFF');

-- AlterTable
ALTER TABLE "volunteer_settings" ADD COLUMN     "volunteers_drop_hours" INTEGER NOT NULL DEFAULT 24;

-- AlterTable
ALTER TABLE "volunteer_team" ADD COLUMN     "sign_up_mode" "sign_up_mode" NOT NULL DEFAULT 'MANUAL';

-- CreateTable
CREATE TABLE "volunteer_team_leader" (
    "team_id" INTEGER NOT NULL,
    "application_id" INTEGER NOT NULL,

    CONSTRAINT "volunteer_team_leader_pkey" PRIMARY KEY ("team_id","application_id")
);

-- CreateTable
CREATE TABLE "volunteer_time_slot" (
    "id" UUID NOT NULL,
    "edition_id" INTEGER NOT NULL,
    "kind" "slot_kind" NOT NULL DEFAULT 'SHIFT',
    "team_id" INTEGER,
    "title" VARCHAR(200) NOT NULL,
    "description" VARCHAR(1000),
    "place" VARCHAR(200),
    "start_date_time" TIMESTAMPTZ(3) NOT NULL,
    "end_date_time" TIMESTAMPTZ(3) NOT NULL,
    "min_volunteers" INTEGER NOT NULL DEFAULT 1,
    "max_volunteers" INTEGER,
    "assigned_volunteers" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "volunteer_time_slot_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "volunteer_assignment" (
    "id" UUID NOT NULL,
    "time_slot_id" UUID NOT NULL,
    "application_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "status" "assignment_status" NOT NULL DEFAULT 'SIGNED_UP',
    "is_locked" BOOLEAN NOT NULL DEFAULT false,
    "override_reason" VARCHAR(300),
    "excuse_status" "excuse_status",
    "excuse_reason" VARCHAR(500),
    "excuse_asked_at" TIMESTAMPTZ(3),
    "excuse_answered_at" TIMESTAMPTZ(3),
    "excuse_note" VARCHAR(500),
    "assigned_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "assigned_by_id" INTEGER,
    "reminded_at" TIMESTAMPTZ(3),

    CONSTRAINT "volunteer_assignment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "volunteer_reminder" (
    "user_id" INTEGER NOT NULL,
    "reminder" "shift_reminder" NOT NULL,

    CONSTRAINT "volunteer_reminder_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "shifts_calendar" (
    "user_id" INTEGER NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "shifts_calendar_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE INDEX "volunteer_team_leader_application_id_idx" ON "volunteer_team_leader"("application_id");

-- CreateIndex
CREATE INDEX "volunteer_time_slot_edition_id_start_date_time_idx" ON "volunteer_time_slot"("edition_id", "start_date_time");

-- CreateIndex
CREATE INDEX "volunteer_time_slot_team_id_idx" ON "volunteer_time_slot"("team_id");

-- CreateIndex
CREATE INDEX "volunteer_assignment_user_id_idx" ON "volunteer_assignment"("user_id");

-- CreateIndex
CREATE INDEX "volunteer_assignment_application_id_idx" ON "volunteer_assignment"("application_id");

-- CreateIndex
CREATE UNIQUE INDEX "volunteer_assignment_time_slot_id_user_id_key" ON "volunteer_assignment"("time_slot_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "shifts_calendar_token_hash_key" ON "shifts_calendar"("token_hash");

-- AddForeignKey
ALTER TABLE "volunteer_team_leader" ADD CONSTRAINT "volunteer_team_leader_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "volunteer_team"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "volunteer_team_leader" ADD CONSTRAINT "volunteer_team_leader_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "volunteer_application"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "volunteer_time_slot" ADD CONSTRAINT "volunteer_time_slot_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "volunteer_team"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "volunteer_assignment" ADD CONSTRAINT "volunteer_assignment_time_slot_id_fkey" FOREIGN KEY ("time_slot_id") REFERENCES "volunteer_time_slot"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "volunteer_assignment" ADD CONSTRAINT "volunteer_assignment_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "volunteer_application"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What no code may break: a slot ends after it begins, a shift has a team and places, and no more people than places.
ALTER TABLE "volunteer_time_slot"
  ADD CONSTRAINT "volunteer_time_slot_times" CHECK ("end_date_time" > "start_date_time"),
  ADD CONSTRAINT "volunteer_time_slot_places" CHECK ("assigned_volunteers" BETWEEN 0 AND coalesce("max_volunteers", 2147483647)),
  ADD CONSTRAINT "volunteer_time_slot_shift" CHECK ("kind" <> 'SHIFT' OR ("team_id" IS NOT NULL AND "max_volunteers" IS NOT NULL));

-- The number of people with a place, so that the check above holds whatever happens at the same time.
CREATE FUNCTION count_assigned_volunteers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.status = 'SIGNED_UP' THEN
    UPDATE volunteer_time_slot SET assigned_volunteers = assigned_volunteers - 1 WHERE id = OLD.time_slot_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.status = 'SIGNED_UP' THEN
    UPDATE volunteer_time_slot SET assigned_volunteers = assigned_volunteers + 1 WHERE id = NEW.time_slot_id;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "volunteer_assignment_counted"
  AFTER INSERT OR DELETE OR UPDATE OF "status", "time_slot_id" ON "volunteer_assignment"
  FOR EACH ROW EXECUTE FUNCTION count_assigned_volunteers();
