-- A place has an open request alone. That an open one has a place is what the triggers see to: rows with defaults may be written.
ALTER TABLE "volunteer_cover" DROP CONSTRAINT "volunteer_cover_place";
ALTER TABLE "volunteer_cover" ADD CONSTRAINT "volunteer_cover_place" CHECK ("place_id" IS NULL OR "status" = 'OPEN');
