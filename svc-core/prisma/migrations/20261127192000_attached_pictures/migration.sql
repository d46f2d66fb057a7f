-- The word of the glossary; the values stay.
ALTER TABLE "stored_file" RENAME COLUMN "claimed_at" TO "attached_at";
