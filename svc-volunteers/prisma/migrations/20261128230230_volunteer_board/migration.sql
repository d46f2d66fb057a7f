-- CreateTable
CREATE TABLE "volunteer_board" (
    "edition_id" INTEGER NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "volunteer_board_pkey" PRIMARY KEY ("edition_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "volunteer_board_token_hash_key" ON "volunteer_board"("token_hash");
