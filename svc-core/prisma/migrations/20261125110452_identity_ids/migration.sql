-- By hand: rows stay, with an id that carries the time when they were made.
ALTER TABLE "identity" ALTER COLUMN "id" DROP DEFAULT, ALTER COLUMN "id" TYPE UUID USING uuidv7("created_at" - now());
DROP SEQUENCE "identity_id_seq";
