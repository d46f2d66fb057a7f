-- CreateEnum
CREATE TYPE "booking_status" AS ENUM ('PENDING', 'ACCEPTED', 'REJECTED', 'CANCELLED');

-- AlterTable
ALTER TABLE "carpool_offer" ADD COLUMN     "cost" JSONB,
ADD COLUMN     "deleted_at" TIMESTAMPTZ(3),
ADD COLUMN     "gear" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "is_open_data" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "latitude" DOUBLE PRECISION,
ADD COLUMN     "linked_id" INTEGER,
ADD COLUMN     "location_region" TEXT,
ADD COLUMN     "longitude" DOUBLE PRECISION,
ADD COLUMN     "luggage" TEXT NOT NULL DEFAULT 'MEDIUM',
ADD COLUMN     "max_detour_minutes" INTEGER NOT NULL DEFAULT 30,
ADD COLUMN     "stops" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "taken_seats" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "carpool_request" ADD COLUMN     "deleted_at" TIMESTAMPTZ(3),
ADD COLUMN     "gear" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "latitude" DOUBLE PRECISION,
ADD COLUMN     "linked_id" INTEGER,
ADD COLUMN     "location_region" TEXT,
ADD COLUMN     "longitude" DOUBLE PRECISION,
ADD COLUMN     "luggage" TEXT NOT NULL DEFAULT 'MEDIUM',
ADD COLUMN     "met_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "edition" ADD COLUMN     "city" TEXT,
ADD COLUMN     "latitude" DOUBLE PRECISION,
ADD COLUMN     "longitude" DOUBLE PRECISION,
ADD COLUMN     "rights" JSONB NOT NULL DEFAULT '[]';

-- CreateTable
CREATE TABLE "carpool_booking" (
    "id" SERIAL NOT NULL,
    "carpool_offer_id" INTEGER NOT NULL,
    "request_id" INTEGER,
    "requester_id" INTEGER NOT NULL,
    "initiated_by" TEXT NOT NULL DEFAULT 'PASSENGER',
    "seats" INTEGER NOT NULL,
    "message" TEXT NOT NULL,
    "status" "booking_status" NOT NULL DEFAULT 'PENDING',
    "stop_city" TEXT,
    "phone_number" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "carpool_booking_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "carpool_booking_change" (
    "id" SERIAL NOT NULL,
    "booking_id" INTEGER NOT NULL,
    "status" "booking_status" NOT NULL,
    "cause" TEXT NOT NULL,
    "actor_id" INTEGER,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "carpool_booking_change_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "carpool_passenger" (
    "id" SERIAL NOT NULL,
    "carpool_offer_id" INTEGER NOT NULL,
    "user_id" INTEGER,
    "first_name" TEXT,
    "added_by_id" INTEGER NOT NULL,
    "added_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "carpool_passenger_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "carpool_waiting" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "carpool_offer_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "request_id" INTEGER,
    "seats" INTEGER NOT NULL,
    "offered_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "carpool_waiting_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "carpool_match" (
    "carpool_offer_id" INTEGER NOT NULL,
    "carpool_request_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "carpool_match_pkey" PRIMARY KEY ("carpool_offer_id","carpool_request_id")
);

-- CreateTable
CREATE TABLE "carpool_alert" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "user_id" INTEGER NOT NULL,
    "edition_id" INTEGER NOT NULL,
    "direction" "direction" NOT NULL,
    "city" TEXT NOT NULL,
    "latitude" DOUBLE PRECISION NOT NULL,
    "longitude" DOUBLE PRECISION NOT NULL,
    "radius_km" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "carpool_alert_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "comment" (
    "id" SERIAL NOT NULL,
    "entity_kind" TEXT NOT NULL,
    "entity_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "content" VARCHAR(1000) NOT NULL,
    "edited_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "comment_pkey" PRIMARY KEY ("entity_kind","id")
);

-- CreateTable
CREATE TABLE "trips_feed" (
    "user_id" INTEGER NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "trips_feed_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE INDEX "carpool_booking_carpool_offer_id_idx" ON "carpool_booking"("carpool_offer_id");

-- CreateIndex
CREATE INDEX "carpool_booking_requester_id_status_idx" ON "carpool_booking"("requester_id", "status");

-- CreateIndex
CREATE INDEX "carpool_booking_request_id_idx" ON "carpool_booking"("request_id");

-- CreateIndex
CREATE INDEX "carpool_booking_change_booking_id_id_idx" ON "carpool_booking_change"("booking_id", "id");

-- CreateIndex
CREATE INDEX "carpool_booking_change_actor_id_idx" ON "carpool_booking_change"("actor_id");

-- CreateIndex
CREATE INDEX "carpool_passenger_user_id_idx" ON "carpool_passenger"("user_id");

-- CreateIndex
CREATE INDEX "carpool_passenger_added_by_id_idx" ON "carpool_passenger"("added_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "carpool_passenger_carpool_offer_id_user_id_key" ON "carpool_passenger"("carpool_offer_id", "user_id");

-- CreateIndex
CREATE INDEX "carpool_waiting_user_id_idx" ON "carpool_waiting"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "carpool_waiting_carpool_offer_id_user_id_key" ON "carpool_waiting"("carpool_offer_id", "user_id");

-- CreateIndex
CREATE INDEX "carpool_match_carpool_request_id_idx" ON "carpool_match"("carpool_request_id");

-- CreateIndex
CREATE INDEX "carpool_alert_edition_id_idx" ON "carpool_alert"("edition_id");

-- CreateIndex
CREATE UNIQUE INDEX "carpool_alert_user_id_edition_id_direction_key" ON "carpool_alert"("user_id", "edition_id", "direction");

-- CreateIndex
CREATE INDEX "comment_entity_kind_entity_id_id_idx" ON "comment"("entity_kind", "entity_id", "id");

-- CreateIndex
CREATE INDEX "comment_user_id_idx" ON "comment"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "trips_feed_token_hash_key" ON "trips_feed"("token_hash");

-- Seats are counted by the database: whatever runs at the same time, no seat is given twice.
ALTER TABLE "carpool_offer" ADD CONSTRAINT "carpool_offer_taken_seats_check"
    CHECK ("taken_seats" >= 0 AND "taken_seats" <= "available_seats");

-- One open booking for each member and offer.
CREATE UNIQUE INDEX "carpool_booking_open_key" ON "carpool_booking"("carpool_offer_id", "requester_id")
    WHERE "status" IN ('PENDING', 'ACCEPTED');
