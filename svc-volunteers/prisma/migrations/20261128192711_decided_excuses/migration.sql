-- An excuse is decided, as applications are.
ALTER TABLE "volunteer_assignment" RENAME COLUMN "excuse_answered_at" TO "excuse_decided_at";
