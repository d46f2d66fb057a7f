-- Prisma cannot write a partial index: append this to the first migration of a service.
CREATE INDEX IF NOT EXISTS "outbox_unpublished" ON "outbox" ("is_republished", "id") WHERE "published_at" IS NULL;
