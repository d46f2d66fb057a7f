-- AlterTable
ALTER TABLE "outbox" ADD COLUMN     "is_republished" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "stream_seq" BIGINT;

-- CreateTable
CREATE TABLE "relay_lease" (
    "name" TEXT NOT NULL,
    "holder" UUID NOT NULL,
    "epoch" BIGINT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "relay_lease_pkey" PRIMARY KEY ("name")
);

-- Changes are published before states that are published again.
DROP INDEX IF EXISTS "outbox_unpublished";
CREATE INDEX "outbox_unpublished" ON "outbox" ("is_republished", "id") WHERE "published_at" IS NULL;
