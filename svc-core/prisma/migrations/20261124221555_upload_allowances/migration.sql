-- CreateTable
CREATE TABLE "upload_allowance" (
    "kind" TEXT NOT NULL,
    "user_id" INTEGER NOT NULL,
    "uploads_per_hour" INTEGER NOT NULL,

    CONSTRAINT "upload_allowance_pkey" PRIMARY KEY ("kind","user_id")
);

-- CreateIndex
CREATE INDEX "upload_allowance_user_id_idx" ON "upload_allowance"("user_id");
