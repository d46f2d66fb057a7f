-- DropIndex
DROP INDEX "carpool_offer_edition_id_trip_date_id_idx";

-- CreateIndex
CREATE INDEX "carpool_offer_edition_id_trip_date_id_updated_at_deleted_at_idx" ON "carpool_offer"("edition_id", "trip_date", "id", "updated_at", "deleted_at");
