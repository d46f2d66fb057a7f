-- Who may do what on an edition, filled by a new reading of `state.edition`.
ALTER TABLE "edition" ADD COLUMN "rights" JSONB NOT NULL DEFAULT '[]';
