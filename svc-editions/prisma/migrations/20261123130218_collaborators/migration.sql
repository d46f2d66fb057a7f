-- CreateTable
CREATE TABLE "convention_collaborators" (
    "id" SERIAL NOT NULL,
    "convention_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "title" VARCHAR(100),
    "can_add_edition" BOOLEAN NOT NULL DEFAULT false,
    "can_delete_all_editions" BOOLEAN NOT NULL DEFAULT false,
    "can_delete_convention" BOOLEAN NOT NULL DEFAULT false,
    "can_edit_all_editions" BOOLEAN NOT NULL DEFAULT false,
    "can_edit_convention" BOOLEAN NOT NULL DEFAULT false,
    "can_manage_collaborators" BOOLEAN NOT NULL DEFAULT false,
    "can_manage_volunteers" BOOLEAN NOT NULL DEFAULT false,
    "added_by_id" INTEGER,
    "added_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "convention_collaborators_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "edition_collaborator_permissions" (
    "id" SERIAL NOT NULL,
    "collaborator_id" INTEGER NOT NULL,
    "edition_id" INTEGER NOT NULL,
    "can_edit" BOOLEAN NOT NULL DEFAULT false,
    "can_delete" BOOLEAN NOT NULL DEFAULT false,
    "can_manage_volunteers" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "edition_collaborator_permissions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "convention_collaborators_user_id_idx" ON "convention_collaborators"("user_id");

-- CreateIndex
CREATE INDEX "convention_collaborators_added_by_id_idx" ON "convention_collaborators"("added_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "convention_collaborators_convention_id_user_id_key" ON "convention_collaborators"("convention_id", "user_id");

-- CreateIndex
CREATE INDEX "edition_collaborator_permissions_edition_id_idx" ON "edition_collaborator_permissions"("edition_id");

-- CreateIndex
CREATE UNIQUE INDEX "edition_collaborator_permissions_collaborator_id_edition_id_key" ON "edition_collaborator_permissions"("collaborator_id", "edition_id");

-- AddForeignKey
ALTER TABLE "convention_collaborators" ADD CONSTRAINT "convention_collaborators_convention_id_fkey" FOREIGN KEY ("convention_id") REFERENCES "conventions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "edition_collaborator_permissions" ADD CONSTRAINT "edition_collaborator_permissions_collaborator_id_fkey" FOREIGN KEY ("collaborator_id") REFERENCES "convention_collaborators"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "edition_collaborator_permissions" ADD CONSTRAINT "edition_collaborator_permissions_edition_id_fkey" FOREIGN KEY ("edition_id") REFERENCES "editions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
