-- CreateTable
CREATE TABLE "declared_state" (
    "kind" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "data" JSONB,

    CONSTRAINT "declared_state_pkey" PRIMARY KEY ("kind","id")
);
