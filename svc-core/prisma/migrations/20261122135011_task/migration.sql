-- CreateTable
CREATE TABLE "task" (
    "name" TEXT NOT NULL,
    "schedule" TEXT NOT NULL,
    "next_at" TIMESTAMPTZ(3) NOT NULL,
    "requested" BOOLEAN NOT NULL DEFAULT false,
    "run_id" UUID,
    "lease_until" TIMESTAMPTZ(3),
    "started_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "result" TEXT,
    "message" TEXT,
    "failures" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "task_pkey" PRIMARY KEY ("name")
);

