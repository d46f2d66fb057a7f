-- CreateEnum
CREATE TYPE "invitation_answer" AS ENUM ('ACCEPTED', 'DECLINED');

-- CreateTable
CREATE TABLE "convention_invitations" (
    "id" SERIAL NOT NULL,
    "convention_id" INTEGER NOT NULL,
    "email" TEXT NOT NULL,
    "title" VARCHAR(100),
    "rights" JSONB NOT NULL,
    "per_edition" JSONB NOT NULL,
    "invited_by_id" INTEGER NOT NULL,
    "sent_by_id" INTEGER NOT NULL,
    "is_by_admin" BOOLEAN NOT NULL,
    "token_hash" TEXT NOT NULL,
    "answer" "invitation_answer",
    "asked_again_at" TIMESTAMPTZ(3),
    "sent_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "convention_invitations_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "convention_invitations_token_hash_key" ON "convention_invitations"("token_hash");

-- CreateIndex
CREATE INDEX "convention_invitations_invited_by_id_idx" ON "convention_invitations"("invited_by_id");

-- CreateIndex
CREATE INDEX "convention_invitations_sent_by_id_idx" ON "convention_invitations"("sent_by_id");

-- CreateIndex
CREATE INDEX "convention_invitations_expires_at_idx" ON "convention_invitations"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "convention_invitations_convention_id_email_key" ON "convention_invitations"("convention_id", "email");

-- AddForeignKey
ALTER TABLE "convention_invitations" ADD CONSTRAINT "convention_invitations_convention_id_fkey" FOREIGN KEY ("convention_id") REFERENCES "conventions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
