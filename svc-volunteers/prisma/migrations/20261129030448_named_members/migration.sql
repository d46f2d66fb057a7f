-- AlterTable
ALTER TABLE "volunteer_application" ADD COLUMN     "avoided_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
ADD COLUMN     "companion_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[];
