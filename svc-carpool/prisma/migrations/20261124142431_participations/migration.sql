-- CreateTable
CREATE TABLE "participation" (
    "edition_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "since" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "participation_pkey" PRIMARY KEY ("edition_id","user_id")
);

-- CreateIndex
CREATE INDEX "participation_user_id_idx" ON "participation"("user_id");

-- Members with a trip take part since the first of them; what a deleted member left has no pseudo. They are published
-- when the service starts, because it has published none of this kind before.
insert into "participation" ("edition_id", "user_id", "since", "version")
select "edition_id", "user_id", min("created_at"), 1 from (
  select "edition_id", "user_id", "created_at", "author_pseudo" from "carpool_offer"
  union all
  select "edition_id", "user_id", "created_at", "author_pseudo" from "carpool_request"
) as "trip"
where "author_pseudo" <> ''
group by "edition_id", "user_id";
