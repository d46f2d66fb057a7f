-- AlterTable
ALTER TABLE "editions" ADD COLUMN     "announced_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "convention_follows" (
    "convention_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "convention_follows_pkey" PRIMARY KEY ("convention_id","user_id")
);

-- CreateTable
CREATE TABLE "convention_transfers" (
    "convention_id" INTEGER NOT NULL,
    "from_id" INTEGER NOT NULL,
    "to_id" INTEGER NOT NULL,
    "offered_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "convention_transfers_pkey" PRIMARY KEY ("convention_id")
);

-- CreateIndex
CREATE INDEX "convention_follows_user_id_idx" ON "convention_follows"("user_id");

-- CreateIndex
CREATE INDEX "convention_transfers_from_id_idx" ON "convention_transfers"("from_id");

-- CreateIndex
CREATE INDEX "convention_transfers_to_id_idx" ON "convention_transfers"("to_id");

-- AddForeignKey
ALTER TABLE "convention_follows" ADD CONSTRAINT "convention_follows_convention_id_fkey" FOREIGN KEY ("convention_id") REFERENCES "conventions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "convention_transfers" ADD CONSTRAINT "convention_transfers_convention_id_fkey" FOREIGN KEY ("convention_id") REFERENCES "conventions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- By hand: what is published has been announced.
UPDATE "editions" SET "announced_at" = "created_at" WHERE "is_online";
