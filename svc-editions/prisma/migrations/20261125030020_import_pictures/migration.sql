-- CreateEnum
CREATE TYPE "import_picture_kind" AS ENUM ('CONVENTION', 'EDITION');

-- CreateEnum
CREATE TYPE "import_picture_status" AS ENUM ('PENDING', 'DONE', 'FAILED', 'UNDONE');

-- CreateTable
CREATE TABLE "import_pictures" (
    "id" UUID NOT NULL,
    "import_id" UUID NOT NULL,
    "row" INTEGER NOT NULL,
    "kind" "import_picture_kind" NOT NULL,
    "entity_id" INTEGER NOT NULL,
    "url" TEXT NOT NULL,
    "status" "import_picture_status" NOT NULL DEFAULT 'PENDING',
    "code" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_at" TIMESTAMPTZ(3) NOT NULL,
    "may_have_file" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "import_pictures_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "import_pictures_import_id_idx" ON "import_pictures"("import_id");

-- CreateIndex
CREATE INDEX "import_pictures_status_next_at_idx" ON "import_pictures"("status", "next_at");

-- AddForeignKey
ALTER TABLE "import_pictures" ADD CONSTRAINT "import_pictures_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "imports"("id") ON DELETE CASCADE ON UPDATE CASCADE;
