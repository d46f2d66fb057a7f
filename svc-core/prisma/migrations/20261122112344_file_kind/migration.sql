-- CreateTable
CREATE TABLE "file_kind" (
    "kind" TEXT NOT NULL,
    "folder" TEXT NOT NULL,
    "uploads_per_hour" INTEGER,
    "is_declared" BOOLEAN NOT NULL,

    CONSTRAINT "file_kind_pkey" PRIMARY KEY ("kind")
);

-- CreateIndex
CREATE UNIQUE INDEX "file_kind_folder_key" ON "file_kind"("folder");
