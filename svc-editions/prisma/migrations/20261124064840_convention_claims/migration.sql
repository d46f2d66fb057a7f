-- CreateEnum
CREATE TYPE "claim_step_type" AS ENUM ('SENT', 'REJECTED', 'VERIFIED');

-- CreateTable
CREATE TABLE "convention_claim_requests" (
    "id" SERIAL NOT NULL,
    "convention_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "code_hash" TEXT NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "is_verified" BOOLEAN NOT NULL DEFAULT false,
    "verified_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "convention_claim_requests_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "convention_claim_steps" (
    "id" SERIAL NOT NULL,
    "claim_request_id" INTEGER NOT NULL,
    "type" "claim_step_type" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "convention_claim_steps_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "convention_claim_requests_user_id_idx" ON "convention_claim_requests"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "convention_claim_requests_convention_id_user_id_key" ON "convention_claim_requests"("convention_id", "user_id");

-- CreateIndex
CREATE INDEX "convention_claim_steps_claim_request_id_id_idx" ON "convention_claim_steps"("claim_request_id", "id");

-- AddForeignKey
ALTER TABLE "convention_claim_requests" ADD CONSTRAINT "convention_claim_requests_convention_id_fkey" FOREIGN KEY ("convention_id") REFERENCES "conventions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "convention_claim_steps" ADD CONSTRAINT "convention_claim_steps_claim_request_id_fkey" FOREIGN KEY ("claim_request_id") REFERENCES "convention_claim_requests"("id") ON DELETE CASCADE ON UPDATE CASCADE;
