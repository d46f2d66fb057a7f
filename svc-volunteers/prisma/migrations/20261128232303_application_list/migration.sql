-- CreateIndex
CREATE INDEX "volunteer_application_edition_id_created_at_id_idx" ON "volunteer_application"("edition_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "volunteer_application_edition_id_status_id_idx" ON "volunteer_application"("edition_id", "status", "id");

-- Names without case and accents, as a search has them; working them out for each row of each search cost far more than the search.
ALTER TABLE "volunteer_application"
  ADD COLUMN "plain_nom" TEXT NOT NULL GENERATED ALWAYS AS (
    replace(replace(replace(replace(translate(regexp_replace(normalize(lower("nom"), nfd), '[\u0300-\u036f]', '', 'g'), 'øłđðħı', 'olddhi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')) STORED,
  ADD COLUMN "plain_prenom" TEXT NOT NULL GENERATED ALWAYS AS (
    replace(replace(replace(replace(translate(regexp_replace(normalize(lower("prenom"), nfd), '[\u0300-\u036f]', '', 'g'), 'øłđðħı', 'olddhi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')) STORED,
  -- The day and the part of it, as a number that sorts.
  ADD COLUMN "arrival_order" TEXT NOT NULL GENERATED ALWAYS AS (
    split_part("arrival_date_time", '_', 1) || ' ' || coalesce(array_position(array['morning', 'noon', 'afternoon', 'evening'], split_part("arrival_date_time", '_', 2)), 0)::text) STORED;
ALTER TABLE "member"
  ADD COLUMN "plain_pseudo" TEXT NOT NULL GENERATED ALWAYS AS (
    replace(replace(replace(replace(translate(regexp_replace(normalize(lower("pseudo"), nfd), '[\u0300-\u036f]', '', 'g'), 'øłđðħı', 'olddhi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')) STORED;

-- The orders of the table of applications.
CREATE INDEX "volunteer_application_by_name" ON "volunteer_application" ("edition_id", "plain_nom", "plain_prenom", "id");
CREATE INDEX "volunteer_application_by_arrival" ON "volunteer_application" ("edition_id", "arrival_order", "id");
