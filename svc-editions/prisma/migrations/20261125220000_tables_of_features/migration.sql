-- One name in every service for what shared features store.
ALTER TABLE "members" RENAME TO "member";
ALTER TABLE "member" RENAME CONSTRAINT "members_pkey" TO "member_pkey";
ALTER TABLE "participations" RENAME TO "participation";
ALTER TABLE "participation" RENAME CONSTRAINT "participations_pkey" TO "participation_pkey";
ALTER INDEX "participations_user_id_idx" RENAME TO "participation_user_id_idx";
