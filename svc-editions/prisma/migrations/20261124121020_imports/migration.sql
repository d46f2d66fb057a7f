-- CreateEnum
CREATE TYPE "import_kind" AS ENUM ('JSON', 'CSV', 'ICS');

-- CreateTable
CREATE TABLE "imports" (
    "id" UUID NOT NULL,
    "actor_id" INTEGER,
    "kind" "import_kind" NOT NULL,
    "file_name" VARCHAR(200),
    "rows" INTEGER NOT NULL,
    "created" INTEGER NOT NULL,
    "duplicates" INTEGER NOT NULL,
    "invalid" INTEGER NOT NULL,
    "outcomes" JSONB NOT NULL,
    "undo" JSONB,
    "undone_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "imports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "imported_editions" (
    "edition_id" INTEGER NOT NULL,
    "import_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,

    CONSTRAINT "imported_editions_pkey" PRIMARY KEY ("edition_id")
);

-- CreateTable
CREATE TABLE "imported_conventions" (
    "convention_id" INTEGER NOT NULL,
    "import_id" UUID NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "imported_conventions_pkey" PRIMARY KEY ("convention_id")
);

-- CreateIndex
CREATE INDEX "imports_actor_id_idx" ON "imports"("actor_id");

-- CreateIndex
CREATE INDEX "imported_editions_import_id_idx" ON "imported_editions"("import_id");

-- CreateIndex
CREATE INDEX "imported_conventions_import_id_idx" ON "imported_conventions"("import_id");

-- AddForeignKey
ALTER TABLE "imported_editions" ADD CONSTRAINT "imported_editions_edition_id_fkey" FOREIGN KEY ("edition_id") REFERENCES "editions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "imported_editions" ADD CONSTRAINT "imported_editions_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "imports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "imported_conventions" ADD CONSTRAINT "imported_conventions_convention_id_fkey" FOREIGN KEY ("convention_id") REFERENCES "conventions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "imported_conventions" ADD CONSTRAINT "imported_conventions_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "imports"("id") ON DELETE CASCADE ON UPDATE CASCADE;
