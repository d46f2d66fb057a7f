-- CreateTable
CREATE TABLE "edition_managers" (
    "edition_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,

    CONSTRAINT "edition_managers_pkey" PRIMARY KEY ("edition_id","user_id")
);

-- CreateTable
CREATE TABLE "upload_allowances" (
    "user_id" INTEGER NOT NULL,
    "is_given" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "upload_allowances_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE INDEX "edition_managers_user_id_idx" ON "edition_managers"("user_id");
