-- CreateTable
CREATE TABLE "audit_entry" (
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "service" TEXT NOT NULL,
    "user_id" INTEGER,
    "admin_mode" BOOLEAN NOT NULL,
    "action" TEXT NOT NULL,
    "entity_type" TEXT,
    "entity_id" TEXT,
    "before" JSONB,
    "after" JSONB,

    CONSTRAINT "audit_entry_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "audit_entry_at_idx" ON "audit_entry"("at");

-- CreateIndex
CREATE INDEX "audit_entry_user_id_at_idx" ON "audit_entry"("user_id", "at");

-- CreateIndex
CREATE INDEX "audit_entry_entity_type_entity_id_idx" ON "audit_entry"("entity_type", "entity_id");
