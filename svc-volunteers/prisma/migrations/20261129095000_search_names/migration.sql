-- All that a search compares in one column. Terms are letters and digits, so that none matches across a space.
ALTER TABLE "volunteer_application" ADD COLUMN "plain_names" TEXT NOT NULL GENERATED ALWAYS AS (
  replace(replace(replace(replace(translate(regexp_replace(normalize(lower("nom"), nfd), '[\u0300-\u036f]', '', 'g'), 'øłđðħı', 'olddhi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
  || ' ' || replace(replace(replace(replace(translate(regexp_replace(normalize(lower("prenom"), nfd), '[\u0300-\u036f]', '', 'g'), 'øłđðħı', 'olddhi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
  || ' ' || "plain_pseudo") STORED;

-- The total of a search reads this alone, not the rows, which are wide. In the order of ids it grows at its end and stays small,
-- by which PostgreSQL chooses it.
CREATE INDEX "volunteer_application_names" ON "volunteer_application" ("edition_id", "id") INCLUDE ("plain_names");
