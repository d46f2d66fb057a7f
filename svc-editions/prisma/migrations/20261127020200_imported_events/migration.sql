-- CreateTable
CREATE TABLE "imported_events" (
    "uid" VARCHAR(255) NOT NULL,
    "edition_id" INTEGER NOT NULL,

    CONSTRAINT "imported_events_pkey" PRIMARY KEY ("uid")
);

-- CreateIndex
CREATE INDEX "imported_events_edition_id_idx" ON "imported_events"("edition_id");

-- AddForeignKey
ALTER TABLE "imported_events" ADD CONSTRAINT "imported_events_edition_id_fkey" FOREIGN KEY ("edition_id") REFERENCES "editions"("id") ON DELETE CASCADE ON UPDATE CASCADE;
