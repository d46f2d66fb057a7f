-- CreateTable
CREATE TABLE "participations" (
    "edition_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "domain" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "participations_pkey" PRIMARY KEY ("edition_id","user_id","domain")
);

-- CreateIndex
CREATE INDEX "participations_user_id_idx" ON "participations"("user_id");
