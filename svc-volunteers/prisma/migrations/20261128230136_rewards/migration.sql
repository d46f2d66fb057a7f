-- AlterTable
ALTER TABLE "member" ADD COLUMN     "locale" TEXT NOT NULL DEFAULT 'fr';

-- CreateTable
CREATE TABLE "volunteer_reward" (
    "id" UUID NOT NULL,
    "edition_id" INTEGER NOT NULL,
    "name" VARCHAR(100) NOT NULL,
    "hours" DOUBLE PRECISION NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "volunteer_reward_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "volunteer_reward_given" (
    "reward_id" UUID NOT NULL,
    "user_id" INTEGER NOT NULL,
    "given_at" TIMESTAMPTZ(3) NOT NULL,
    "given_by_id" INTEGER,

    CONSTRAINT "volunteer_reward_given_pkey" PRIMARY KEY ("reward_id","user_id")
);

-- CreateIndex
CREATE INDEX "volunteer_reward_given_user_id_idx" ON "volunteer_reward_given"("user_id");

-- CreateIndex
CREATE INDEX "volunteer_reward_given_given_by_id_idx" ON "volunteer_reward_given"("given_by_id");

-- AddForeignKey
ALTER TABLE "volunteer_reward_given" ADD CONSTRAINT "volunteer_reward_given_reward_id_fkey" FOREIGN KEY ("reward_id") REFERENCES "volunteer_reward"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Two rewards of an edition have no name that differs in case alone.
CREATE UNIQUE INDEX "volunteer_reward_name" ON "volunteer_reward" ("edition_id", lower("name"));

-- Whole or half hours.
ALTER TABLE "volunteer_reward"
  ADD CONSTRAINT "volunteer_reward_hours" CHECK ("hours" BETWEEN 1 AND 500 AND "hours" * 2 = floor("hours" * 2));
