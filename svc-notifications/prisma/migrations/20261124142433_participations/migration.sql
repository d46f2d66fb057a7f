-- CreateTable
CREATE TABLE "participation" (
    "edition_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "domain" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "participation_pkey" PRIMARY KEY ("edition_id","user_id","domain")
);
