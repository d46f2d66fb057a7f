-- Authors whose state has not arrived are shown by the pseudo they wrote under, as before.
INSERT INTO "member" ("id", "pseudo", "email_hash", "updated_at")
SELECT DISTINCT ON ("user_id") "user_id", "author_pseudo", '', 'epoch'
FROM (
  SELECT "user_id", "author_pseudo", "created_at" FROM "carpool_offer"
  UNION ALL
  SELECT "user_id", "author_pseudo", "created_at" FROM "carpool_request"
) "trip"
WHERE "author_pseudo" <> ''
ORDER BY "user_id", "created_at" DESC
ON CONFLICT ("id") DO NOTHING;

ALTER TABLE "carpool_offer" DROP COLUMN "author_pseudo";
ALTER TABLE "carpool_request" DROP COLUMN "author_pseudo";
