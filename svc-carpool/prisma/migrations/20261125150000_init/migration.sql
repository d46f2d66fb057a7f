-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "direction" AS ENUM ('TO_EVENT', 'FROM_EVENT');

-- CreateTable
CREATE TABLE "carpool_offer" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "author_pseudo" TEXT NOT NULL,
    "edition_id" INTEGER NOT NULL,
    "direction" "direction" NOT NULL,
    "trip_date" TIMESTAMPTZ(3) NOT NULL,
    "location_city" TEXT NOT NULL,
    "location_address" TEXT,
    "available_seats" INTEGER NOT NULL,
    "description" TEXT NOT NULL,
    "phone_number" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "carpool_offer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "carpool_request" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "author_pseudo" TEXT NOT NULL,
    "edition_id" INTEGER NOT NULL,
    "direction" "direction" NOT NULL,
    "trip_date" TIMESTAMPTZ(3) NOT NULL,
    "location_city" TEXT NOT NULL,
    "seats_needed" INTEGER NOT NULL,
    "description" TEXT NOT NULL,
    "phone_number" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "carpool_request_pkey" PRIMARY KEY ("id")
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
    "status" TEXT NOT NULL,
    "is_online" BOOLEAN NOT NULL,
    "is_virtual" BOOLEAN NOT NULL,
    "is_convention_archived" BOOLEAN NOT NULL,

    CONSTRAINT "edition_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "member" (
    "id" INTEGER NOT NULL,
    "pseudo" TEXT NOT NULL,
    "prenom" TEXT,
    "nom" TEXT,
    "profile_picture" TEXT,
    "email_hash" TEXT NOT NULL,
    "is_deleted" BOOLEAN NOT NULL DEFAULT false,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "member_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "carpool_offer_edition_id_trip_date_id_idx" ON "carpool_offer"("edition_id", "trip_date", "id");

-- CreateIndex
CREATE INDEX "carpool_offer_user_id_idx" ON "carpool_offer"("user_id");

-- CreateIndex
CREATE INDEX "carpool_request_edition_id_trip_date_id_idx" ON "carpool_request"("edition_id", "trip_date", "id");

-- CreateIndex
CREATE INDEX "carpool_request_user_id_idx" ON "carpool_request"("user_id");

-- CreateIndex
CREATE INDEX "participation_user_id_idx" ON "participation"("user_id");
