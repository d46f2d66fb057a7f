-- AlterTable
ALTER TABLE "upload_allowances" ADD COLUMN     "kind" TEXT NOT NULL DEFAULT 'lost-found';

-- What there was is of lost property; a new row says its kind.
ALTER TABLE "upload_allowances" ALTER COLUMN "kind" DROP DEFAULT,
DROP CONSTRAINT "upload_allowances_pkey",
ADD CONSTRAINT "upload_allowances_pkey" PRIMARY KEY ("kind", "user_id");

-- CreateIndex
CREATE INDEX "upload_allowances_user_id_idx" ON "upload_allowances"("user_id");
