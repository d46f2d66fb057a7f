-- Categories are declared by the domains.
ALTER TABLE "notification" ALTER COLUMN "category" TYPE TEXT USING "category"::text;
ALTER TABLE "notification_preference" ALTER COLUMN "category" TYPE TEXT USING "category"::text;
DROP TYPE "notification_category";

-- A notification keeps its template and values, and is put into words when it is read.
ALTER TABLE "notification" RENAME COLUMN "notice_key" TO "template_key";
ALTER INDEX "notification_user_id_event_id_notice_key_key" RENAME TO "notification_user_id_event_id_template_key_key";
ALTER TABLE "notification" ADD COLUMN "values" JSONB;

CREATE TABLE "template_bundle" (
    "domain" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "data" JSONB NOT NULL,

    CONSTRAINT "template_bundle_pkey" PRIMARY KEY ("domain")
);

-- Events that followers were notified of.
ALTER TABLE "told_fact" RENAME TO "delivered_event";
ALTER TABLE "delivered_event" RENAME CONSTRAINT "told_fact_pkey" TO "delivered_event_pkey";
ALTER INDEX "told_fact_edition_id_occurred_at_idx" RENAME TO "delivered_event_edition_id_occurred_at_idx";
ALTER INDEX "told_fact_stored_at_idx" RENAME TO "delivered_event_stored_at_idx";
ALTER TABLE "delivered_event" ADD COLUMN "actor_id" INTEGER;
UPDATE "delivered_event" SET "actor_id" = ("data"->>'userId')::int WHERE jsonb_typeof("data"->'userId') = 'number';
CREATE INDEX "delivered_event_actor_id_idx" ON "delivered_event"("actor_id");

-- Administrators, filled by a new reading of `state.user`.
ALTER TABLE "member" ADD COLUMN "is_global_admin" BOOLEAN NOT NULL DEFAULT false;
CREATE INDEX "member_is_global_admin_idx" ON "member"("is_global_admin");
