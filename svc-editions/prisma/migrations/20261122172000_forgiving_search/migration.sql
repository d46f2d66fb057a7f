-- DropIndex
DROP INDEX "editions_end_date_start_date_id_idx";

-- CreateTable
CREATE TABLE "search_words" (
    "word" TEXT NOT NULL,

    CONSTRAINT "search_words_pkey" PRIMARY KEY ("word")
);

-- By hand: what Prisma cannot write. Every list reads what it counts and sorts from this index alone.
CREATE INDEX "editions_listed" ON "editions" ("end_date", "start_date", "id")
    INCLUDE ("convention_id", "timezone") WHERE "is_online" AND "deleted_at" IS NULL;

-- Distances between words, for the search that forgives a typo.
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;

-- The words of all search texts. A word that no edition has any more stays: it then corrects nothing.
CREATE FUNCTION keep_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO "search_words" ("word")
    SELECT DISTINCT word FROM unnest(string_to_array(NEW."search_text", ' ')) word
    WHERE length(word) BETWEEN 3 AND 60 AND NOT EXISTS (SELECT FROM "search_words" known WHERE known."word" = word.word)
    ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;
CREATE TRIGGER "keep_search_words" AFTER INSERT OR UPDATE OF "search_text" ON "editions"
    FOR EACH ROW EXECUTE FUNCTION keep_search_words();

-- Months and years in the texts of the editions that exist, as search-text.ts writes them for new ones.
WITH months (month, words) AS (VALUES
    (1, 'january januar enero janvier gennaio januari styczen stycznia janeiro январь января січень січня'),
    (2, 'february februar febrero fevrier febbraio februari luty lutego fevereiro февраль февраля лютии лютого'),
    (3, 'march marts marz marzo mars maart marzec marca marco март марта березень березня'),
    (4, 'april abril avril aprile kwiecien kwietnia апрель апреля квітень квітня'),
    (5, 'may maj mai mayo maggio mei maja maio маи мая травень травня'),
    (6, 'june juni junio juin giugno czerwiec czerwca junho июнь июня червень червня'),
    (7, 'july juli julio juillet luglio lipiec lipca julho июль июля липень липня'),
    (8, 'august agosto aout augustus sierpien sierpnia август августа серпень серпня'),
    (9, 'september septiembre septembre settembre wrzesien wrzesnia setembro сентябрь сентября вересень вересня'),
    (10, 'october oktober octubre octobre ottobre pazdziernik pazdziernika outubro октябрь октября жовтень жовтня'),
    (11, 'november noviembre novembre listopad listopada novembro ноябрь ноября листопад листопада'),
    (12, 'december dezember diciembre decembre dicembre grudzien grudnia dezembro декабрь декабря грудень грудня')
)
UPDATE "editions" e SET "search_text" = e."search_text" || ' ' || concat_ws(' ',
    (SELECT string_agg(months.words, ' ' ORDER BY months.month) FROM months
        WHERE months.month IN (extract(month FROM e."start_date"), extract(month FROM e."end_date"))),
    to_char(e."start_date", 'YYYY'));
