-- CreateIndex
CREATE INDEX "editions_latitude_longitude_idx" ON "editions"("latitude", "longitude");

-- By hand: what Prisma cannot write. A latitude of 91 would break the map for everybody.
ALTER TABLE "editions"
    ADD CONSTRAINT "editions_latitude_on_earth" CHECK ("latitude" BETWEEN -90 AND 90),
    ADD CONSTRAINT "editions_longitude_on_earth" CHECK ("longitude" BETWEEN -180 AND 180);
