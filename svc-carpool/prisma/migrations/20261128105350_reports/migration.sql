-- CreateTable
CREATE TABLE "carpool_report" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "carpool_offer_id" INTEGER NOT NULL,
    "reporter_id" INTEGER NOT NULL,
    "reported_id" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "text" VARCHAR(1000) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "carpool_report_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "carpool_report_reported_id_idx" ON "carpool_report"("reported_id");

-- CreateIndex
CREATE INDEX "carpool_report_created_at_idx" ON "carpool_report"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "carpool_report_reporter_id_carpool_offer_id_reported_id_key" ON "carpool_report"("reporter_id", "carpool_offer_id", "reported_id");
