-- AlterTable
ALTER TABLE "volunteer_settings" ADD COLUMN     "volunteers_minor_limits" JSONB;

-- AlterTable
ALTER TABLE "volunteer_time_slot" ADD COLUMN     "requirement_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[];

-- CreateTable
CREATE TABLE "volunteer_requirement" (
    "id" SERIAL NOT NULL,
    "edition_id" INTEGER NOT NULL,
    "name" VARCHAR(60) NOT NULL,
    "description" VARCHAR(500),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "volunteer_requirement_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "volunteer_grant" (
    "requirement_id" INTEGER NOT NULL,
    "application_id" INTEGER NOT NULL,
    "ends_on" DATE,
    "granted_by_id" INTEGER,
    "granted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "volunteer_grant_pkey" PRIMARY KEY ("requirement_id","application_id")
);

-- CreateIndex
CREATE INDEX "volunteer_grant_application_id_idx" ON "volunteer_grant"("application_id");

-- AddForeignKey
ALTER TABLE "volunteer_grant" ADD CONSTRAINT "volunteer_grant_requirement_id_fkey" FOREIGN KEY ("requirement_id") REFERENCES "volunteer_requirement"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "volunteer_grant" ADD CONSTRAINT "volunteer_grant_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "volunteer_application"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The name of a requirement is unique in its edition, whatever the case of letters.
CREATE UNIQUE INDEX "volunteer_requirement_name_key" ON "volunteer_requirement"("edition_id", lower("name"));
