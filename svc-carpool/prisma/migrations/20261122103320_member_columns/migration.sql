-- AlterTable
ALTER TABLE "member" ADD COLUMN     "pseudo" TEXT,
ADD COLUMN     "prenom" TEXT,
ADD COLUMN     "nom" TEXT,
ADD COLUMN     "profile_picture" TEXT,
ADD COLUMN     "email_hash" TEXT,
ADD COLUMN     "is_deleted" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "updated_at" TIMESTAMPTZ(3);

-- The profile had the fields of `publicUser`, so each becomes a column.
UPDATE "member" SET
  "pseudo" = "profile" ->> 'pseudo',
  "prenom" = "profile" ->> 'prenom',
  "nom" = "profile" ->> 'nom',
  "profile_picture" = "profile" ->> 'profilePicture',
  "email_hash" = "profile" ->> 'emailHash',
  "is_deleted" = coalesce(("profile" ->> 'isDeleted')::boolean, false),
  "updated_at" = ("profile" ->> 'updatedAt')::timestamptz;

-- AlterTable
ALTER TABLE "member" DROP COLUMN "profile",
ALTER COLUMN "pseudo" SET NOT NULL,
ALTER COLUMN "email_hash" SET NOT NULL,
ALTER COLUMN "updated_at" SET NOT NULL;

-- DropTable
DROP TABLE "demo_seed";
