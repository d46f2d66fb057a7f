-- CreateEnum
CREATE TYPE "plan_status" AS ENUM ('QUEUED', 'RUNNING', 'READY', 'CANCELLED', 'FAILED', 'IMPOSSIBLE', 'APPLIED', 'UNDONE');

-- CreateTable
CREATE TABLE "volunteer_plan" (
    "id" UUID NOT NULL,
    "edition_id" INTEGER NOT NULL,
    "actor_id" INTEGER NOT NULL,
    "status" "plan_status" NOT NULL DEFAULT 'QUEUED',
    "constraints" JSONB NOT NULL,
    "seed" INTEGER NOT NULL,
    "problem_hash" TEXT,
    "progress" TEXT,
    "result" JSONB,
    "conflicts" JSONB NOT NULL DEFAULT '[]',
    "taken_places" JSONB NOT NULL DEFAULT '[]',
    "user_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "applied_at" TIMESTAMPTZ(3),

    CONSTRAINT "volunteer_plan_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "volunteer_plan_edition_id_idx" ON "volunteer_plan"("edition_id");

-- Two searches at once would plan the same places.
CREATE UNIQUE INDEX "volunteer_plan_one_search" ON "volunteer_plan"("edition_id") WHERE "status" IN ('QUEUED', 'RUNNING');
