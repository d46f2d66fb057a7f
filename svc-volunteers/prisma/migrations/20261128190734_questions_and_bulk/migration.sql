-- AlterTable
ALTER TABLE "volunteer_settings" ADD COLUMN     "volunteers_questions" JSONB NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "volunteer_application" ADD COLUMN     "replies" JSONB NOT NULL DEFAULT '[]';

-- CreateTable
CREATE TABLE "volunteer_bulk_decision" (
    "id" UUID NOT NULL,
    "edition_id" INTEGER NOT NULL,
    "actor_id" INTEGER NOT NULL,
    "status" "application_status" NOT NULL,
    "note" TEXT,
    "due_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "volunteer_bulk_decision_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "volunteer_due_decision" (
    "application_id" INTEGER NOT NULL,
    "decision_id" UUID NOT NULL,

    CONSTRAINT "volunteer_due_decision_pkey" PRIMARY KEY ("application_id")
);

-- CreateIndex
CREATE INDEX "volunteer_bulk_decision_edition_id_idx" ON "volunteer_bulk_decision"("edition_id");

-- CreateIndex
CREATE INDEX "volunteer_due_decision_decision_id_idx" ON "volunteer_due_decision"("decision_id");

-- AddForeignKey
ALTER TABLE "volunteer_due_decision" ADD CONSTRAINT "volunteer_due_decision_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "volunteer_application"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "volunteer_due_decision" ADD CONSTRAINT "volunteer_due_decision_decision_id_fkey" FOREIGN KEY ("decision_id") REFERENCES "volunteer_bulk_decision"("id") ON DELETE CASCADE ON UPDATE CASCADE;
