-- CreateTable
CREATE TABLE "idempotency_key" (
    "caller" INTEGER NOT NULL,
    "route" TEXT NOT NULL,
    "key" UUID NOT NULL,
    "attempt" UUID NOT NULL,
    "request_hash" TEXT NOT NULL,
    "status" INTEGER,
    "response" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_key_pkey" PRIMARY KEY ("caller","route","key")
);

-- CreateIndex
CREATE INDEX "idempotency_key_created_at_idx" ON "idempotency_key"("created_at");
