-- CreateEnum
CREATE TYPE "permission_change_type" AS ENUM ('CREATED', 'RIGHTS_UPDATED', 'PER_EDITIONS_UPDATED', 'ARCHIVED', 'UNARCHIVED', 'REMOVED');

-- CreateTable
CREATE TABLE "collaborator_permission_history" (
    "id" SERIAL NOT NULL,
    "convention_id" INTEGER NOT NULL,
    "actor_id" INTEGER NOT NULL,
    "target_user_id" INTEGER,
    "change_type" "permission_change_type" NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "collaborator_permission_history_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "collaborator_permission_history_convention_id_id_idx" ON "collaborator_permission_history"("convention_id", "id");

-- CreateIndex
CREATE INDEX "collaborator_permission_history_actor_id_idx" ON "collaborator_permission_history"("actor_id");

-- CreateIndex
CREATE INDEX "collaborator_permission_history_target_user_id_idx" ON "collaborator_permission_history"("target_user_id");

-- AddForeignKey
ALTER TABLE "collaborator_permission_history" ADD CONSTRAINT "collaborator_permission_history_convention_id_fkey" FOREIGN KEY ("convention_id") REFERENCES "conventions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- By hand: the card shows a logo by its address, made of the file name that is stored.
ALTER TABLE "conventions" DROP COLUMN "card";
ALTER TABLE "conventions" ADD COLUMN "card" TEXT NOT NULL GENERATED ALWAYS AS (
    '{"id":' || "id"
    || ',"name":' || json_text("name")
    || ',"logo":' || json_text('/uploads/conventions/' || "id" || '/' || "logo")
    || ',"isArchived":' || "is_archived"::TEXT
    || ',"isClaimable":' || ("author_id" IS NULL AND "email" IS NOT NULL)::TEXT
    || '}'
) STORED;
