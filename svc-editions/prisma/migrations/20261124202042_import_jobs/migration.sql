-- CreateEnum
CREATE TYPE "import_status" AS ENUM ('RUNNING', 'DONE', 'FAILED');

-- AlterTable
ALTER TABLE "imports" ADD COLUMN     "attempts" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "status" "import_status" NOT NULL DEFAULT 'DONE';

-- CreateTable
CREATE TABLE "import_batches" (
    "import_id" UUID NOT NULL,
    "first_row" INTEGER NOT NULL,
    "rows" TEXT NOT NULL,

    CONSTRAINT "import_batches_pkey" PRIMARY KEY ("import_id","first_row")
);

-- AddForeignKey
ALTER TABLE "import_batches" ADD CONSTRAINT "import_batches_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "imports"("id") ON DELETE CASCADE ON UPDATE CASCADE;
