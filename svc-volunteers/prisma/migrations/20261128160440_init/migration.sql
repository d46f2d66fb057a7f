-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "volunteer_mode" AS ENUM ('INTERNAL', 'EXTERNAL');

-- CreateEnum
CREATE TYPE "application_status" AS ENUM ('PENDING', 'ACCEPTED', 'REJECTED');

-- CreateEnum
CREATE TYPE "age_band" AS ENUM ('ADULT', 'AGE_16_17', 'UNDER_16');

-- CreateTable
CREATE TABLE "volunteer_settings" (
    "edition_id" INTEGER NOT NULL,
    "volunteers_mode" "volunteer_mode" NOT NULL DEFAULT 'INTERNAL',
    "volunteers_open" BOOLEAN NOT NULL DEFAULT false,
    "volunteers_description" VARCHAR(5000),
    "volunteers_external_url" TEXT,
    "volunteers_setup_start_date" DATE,
    "volunteers_teardown_end_date" DATE,
    "volunteers_ask_diet" BOOLEAN NOT NULL DEFAULT false,
    "volunteers_ask_allergies" BOOLEAN NOT NULL DEFAULT false,
    "volunteers_ask_time_preferences" BOOLEAN NOT NULL DEFAULT false,
    "volunteers_ask_team_preferences" BOOLEAN NOT NULL DEFAULT false,
    "volunteers_ask_pets" BOOLEAN NOT NULL DEFAULT false,
    "volunteers_ask_minors" BOOLEAN NOT NULL DEFAULT false,
    "volunteers_ask_vehicle" BOOLEAN NOT NULL DEFAULT false,
    "volunteers_ask_companion" BOOLEAN NOT NULL DEFAULT false,
    "volunteers_ask_avoid_list" BOOLEAN NOT NULL DEFAULT false,
    "volunteers_ask_skills" BOOLEAN NOT NULL DEFAULT false,
    "volunteers_ask_experience" BOOLEAN NOT NULL DEFAULT false,
    "volunteers_ask_setup" BOOLEAN NOT NULL DEFAULT false,
    "volunteers_ask_teardown" BOOLEAN NOT NULL DEFAULT false,
    "volunteers_updated_at" TIMESTAMPTZ(3),

    CONSTRAINT "volunteer_settings_pkey" PRIMARY KEY ("edition_id")
);

-- CreateTable
CREATE TABLE "volunteer_team" (
    "id" SERIAL NOT NULL,
    "edition_id" INTEGER NOT NULL,
    "name" VARCHAR(60) NOT NULL,
    "description" VARCHAR(500),
    "color" TEXT NOT NULL,
    "max_volunteers" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "volunteer_team_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "volunteer_application" (
    "id" SERIAL NOT NULL,
    "edition_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "status" "application_status" NOT NULL DEFAULT 'PENDING',
    "prenom" TEXT NOT NULL,
    "nom" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "motivation" TEXT,
    "setup_availability" BOOLEAN NOT NULL DEFAULT false,
    "event_availability" BOOLEAN NOT NULL DEFAULT false,
    "teardown_availability" BOOLEAN NOT NULL DEFAULT false,
    "arrival_date_time" TEXT NOT NULL,
    "departure_date_time" TEXT NOT NULL,
    "dietary_preference" TEXT,
    "allergies" TEXT,
    "time_preferences" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "team_preferences" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "has_pets" BOOLEAN NOT NULL DEFAULT false,
    "pets_details" TEXT,
    "has_minors" BOOLEAN NOT NULL DEFAULT false,
    "minors_details" TEXT,
    "has_vehicle" BOOLEAN NOT NULL DEFAULT false,
    "vehicle_details" TEXT,
    "companion_name" TEXT,
    "avoid_list" TEXT,
    "skills" TEXT,
    "has_experience" BOOLEAN NOT NULL DEFAULT false,
    "experience_details" TEXT,
    "age_band" "age_band" NOT NULL DEFAULT 'ADULT',
    "guardian_name" TEXT,
    "guardian_phone" TEXT,
    "guardian_consent_at" TIMESTAMPTZ(3),
    "acceptance_note" TEXT,
    "decided_at" TIMESTAMPTZ(3),
    "user_snapshot_phone" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "volunteer_application_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "volunteer_application_team" (
    "application_id" INTEGER NOT NULL,
    "team_id" INTEGER NOT NULL,

    CONSTRAINT "volunteer_application_team_pkey" PRIMARY KEY ("application_id","team_id")
);

-- CreateTable
CREATE TABLE "participation" (
    "edition_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "since" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "participation_pkey" PRIMARY KEY ("edition_id","user_id")
);

-- CreateTable
CREATE TABLE "edition" (
    "id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "start_date" DATE NOT NULL,
    "end_date" DATE NOT NULL,
    "timezone" TEXT NOT NULL,
    "city" TEXT,
    "status" TEXT NOT NULL,
    "is_online" BOOLEAN NOT NULL,
    "rights" JSONB NOT NULL DEFAULT '[]',

    CONSTRAINT "edition_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "member" (
    "id" INTEGER NOT NULL,
    "pseudo" TEXT NOT NULL,
    "profile_picture" TEXT,
    "email_hash" TEXT NOT NULL,
    "is_deleted" BOOLEAN NOT NULL DEFAULT false,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "member_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "volunteer_application_user_id_idx" ON "volunteer_application"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "volunteer_application_edition_id_user_id_key" ON "volunteer_application"("edition_id", "user_id");

-- CreateIndex
CREATE INDEX "volunteer_application_team_team_id_idx" ON "volunteer_application_team"("team_id");

-- CreateIndex
CREATE INDEX "participation_user_id_idx" ON "participation"("user_id");

-- AddForeignKey
ALTER TABLE "volunteer_application_team" ADD CONSTRAINT "volunteer_application_team_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "volunteer_application"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "volunteer_application_team" ADD CONSTRAINT "volunteer_application_team_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "volunteer_team"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A name once in its edition, whatever the case of letters.
CREATE UNIQUE INDEX "volunteer_team_name_key" ON "volunteer_team"("edition_id", lower("name"));
