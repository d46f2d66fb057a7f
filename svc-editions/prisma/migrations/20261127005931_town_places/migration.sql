-- AlterTable
ALTER TABLE "editions" ADD COLUMN     "is_pin_approximate" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "town_names" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- Zones by their names of today.
UPDATE "editions" SET "timezone" = renamed."current", "version" = "version" + 1
FROM (VALUES
    ('Africa/Asmera', 'Africa/Asmara'), ('America/Buenos_Aires', 'America/Argentina/Buenos_Aires'),
    ('America/Catamarca', 'America/Argentina/Catamarca'), ('America/Coral_Harbour', 'America/Atikokan'),
    ('America/Cordoba', 'America/Argentina/Cordoba'), ('America/Godthab', 'America/Nuuk'),
    ('America/Indianapolis', 'America/Indiana/Indianapolis'), ('America/Jujuy', 'America/Argentina/Jujuy'),
    ('America/Louisville', 'America/Kentucky/Louisville'), ('America/Mendoza', 'America/Argentina/Mendoza'),
    ('Asia/Calcutta', 'Asia/Kolkata'), ('Asia/Katmandu', 'Asia/Kathmandu'), ('Asia/Rangoon', 'Asia/Yangon'),
    ('Asia/Saigon', 'Asia/Ho_Chi_Minh'), ('Atlantic/Faeroe', 'Atlantic/Faroe'), ('Europe/Kiev', 'Europe/Kyiv'),
    ('Pacific/Ponape', 'Pacific/Pohnpei'), ('Pacific/Truk', 'Pacific/Chuuk')
) AS renamed("former", "current")
WHERE "timezone" = renamed."former";

-- Editions from before get their pins and names of towns from the table of towns, which SQL cannot read.
INSERT INTO kit.job (name, key, payload, run_at)
SELECT 'edition-placement', 'all', '{"afterId": 0}', current_timestamp
WHERE EXISTS (SELECT FROM "editions" WHERE "city" IS NOT NULL)
ON CONFLICT DO NOTHING;
