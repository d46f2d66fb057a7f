-- AlterTable
ALTER TABLE "volunteer_application" ADD COLUMN     "absences" TEXT[] DEFAULT ARRAY[]::TEXT[];
