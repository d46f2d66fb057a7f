-- AlterTable
ALTER TABLE "convention_collaborators" ADD COLUMN     "is_title_public" BOOLEAN NOT NULL DEFAULT false;

-- By hand: who has a title knew that everybody reads it.
UPDATE "convention_collaborators" SET "is_title_public" = true WHERE "title" IS NOT NULL;

-- AlterTable
ALTER TABLE "convention_invitations" ADD COLUMN     "accepted_by_id" INTEGER;

-- CreateIndex
CREATE INDEX "convention_invitations_accepted_by_id_idx" ON "convention_invitations"("accepted_by_id");

-- By hand: rows stay, with an id that carries the time when they were made. The sequences go with their columns' defaults.
ALTER TABLE "convention_claim_steps" DROP CONSTRAINT "convention_claim_steps_claim_request_id_fkey";
ALTER TABLE "convention_claim_requests" ADD COLUMN "uuid" UUID;
UPDATE "convention_claim_requests" SET "uuid" = uuidv7("created_at" - now());
ALTER TABLE "convention_claim_steps" ADD COLUMN "request_uuid" UUID, ADD COLUMN "uuid" UUID;
UPDATE "convention_claim_steps" step SET "request_uuid" = request."uuid"
    FROM "convention_claim_requests" request WHERE request."id" = step."claim_request_id";
-- One after the other, since two steps may be of the same millisecond.
UPDATE "convention_claim_steps" step SET "uuid" = made."uuid"
    FROM (SELECT "id", uuidv7("created_at" - now()) AS "uuid" FROM (
        SELECT "id", "created_at" FROM "convention_claim_steps" ORDER BY "id" OFFSET 0) ordered) made
    WHERE made."id" = step."id";
ALTER TABLE "convention_claim_steps" DROP CONSTRAINT "convention_claim_steps_pkey", DROP COLUMN "id", DROP COLUMN "claim_request_id";
ALTER TABLE "convention_claim_steps" RENAME COLUMN "uuid" TO "id";
ALTER TABLE "convention_claim_steps" RENAME COLUMN "request_uuid" TO "claim_request_id";
ALTER TABLE "convention_claim_requests" DROP CONSTRAINT "convention_claim_requests_pkey", DROP COLUMN "id";
ALTER TABLE "convention_claim_requests" RENAME COLUMN "uuid" TO "id";
ALTER TABLE "convention_claim_requests" ADD CONSTRAINT "convention_claim_requests_pkey" PRIMARY KEY ("id");
ALTER TABLE "convention_claim_steps" ALTER COLUMN "claim_request_id" SET NOT NULL,
    ADD CONSTRAINT "convention_claim_steps_pkey" PRIMARY KEY ("id"),
    ADD CONSTRAINT "convention_claim_steps_claim_request_id_fkey" FOREIGN KEY ("claim_request_id") REFERENCES "convention_claim_requests"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "convention_claim_steps_claim_request_id_id_idx" ON "convention_claim_steps"("claim_request_id", "id");

ALTER TABLE "convention_invitations" ALTER COLUMN "id" DROP DEFAULT,
    ALTER COLUMN "id" TYPE UUID USING uuidv7("sent_at" - now());
DROP SEQUENCE "convention_invitations_id_seq";
ALTER TABLE "lost_found_claims" ALTER COLUMN "id" DROP DEFAULT,
    ALTER COLUMN "id" TYPE UUID USING uuidv7("created_at" - now());
DROP SEQUENCE "lost_found_claims_id_seq";
ALTER TABLE "file_releases" ALTER COLUMN "id" DROP DEFAULT,
    ALTER COLUMN "id" TYPE UUID USING uuidv7("created_at" - now());
DROP SEQUENCE "file_releases_id_seq";
ALTER TABLE "edition_removals" ALTER COLUMN "id" DROP DEFAULT, ALTER COLUMN "id" TYPE UUID USING uuidv7(),
    ALTER COLUMN "id" SET DEFAULT uuidv7();
DROP SEQUENCE "edition_removals_id_seq";
