-- CreateEnum
CREATE TYPE "cover_status" AS ENUM ('OPEN', 'COVERED', 'CANCELLED');

-- CreateEnum
CREATE TYPE "cover_reply" AS ENUM ('ACCEPTED', 'DECLINED');

-- CreateTable
CREATE TABLE "volunteer_cover" (
    "id" UUID NOT NULL,
    "slot_id" UUID NOT NULL,
    "user_id" INTEGER NOT NULL,
    "place_id" UUID,
    "status" "cover_status" NOT NULL DEFAULT 'OPEN',
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "volunteer_cover_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "volunteer_cover_target" (
    "cover_id" UUID NOT NULL,
    "user_id" INTEGER NOT NULL,
    "swap_slot_id" UUID,
    "reply" "cover_reply",
    "replied_at" TIMESTAMPTZ(3),

    CONSTRAINT "volunteer_cover_target_pkey" PRIMARY KEY ("cover_id","user_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "volunteer_cover_place_id_key" ON "volunteer_cover"("place_id");

-- CreateIndex
CREATE INDEX "volunteer_cover_slot_id_idx" ON "volunteer_cover"("slot_id");

-- CreateIndex
CREATE INDEX "volunteer_cover_user_id_idx" ON "volunteer_cover"("user_id");

-- CreateIndex
CREATE INDEX "volunteer_cover_target_user_id_idx" ON "volunteer_cover_target"("user_id");

-- CreateIndex
CREATE INDEX "volunteer_cover_target_swap_slot_id_idx" ON "volunteer_cover_target"("swap_slot_id");

-- AddForeignKey
ALTER TABLE "volunteer_cover" ADD CONSTRAINT "volunteer_cover_slot_id_fkey" FOREIGN KEY ("slot_id") REFERENCES "volunteer_time_slot"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "volunteer_cover" ADD CONSTRAINT "volunteer_cover_place_id_fkey" FOREIGN KEY ("place_id") REFERENCES "volunteer_assignment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "volunteer_cover_target" ADD CONSTRAINT "volunteer_cover_target_cover_id_fkey" FOREIGN KEY ("cover_id") REFERENCES "volunteer_cover"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "volunteer_cover_target" ADD CONSTRAINT "volunteer_cover_target_swap_slot_id_fkey" FOREIGN KEY ("swap_slot_id") REFERENCES "volunteer_time_slot"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A request is OPEN as long as it is about a place.
ALTER TABLE "volunteer_cover"
  ADD CONSTRAINT "volunteer_cover_place" CHECK (("status" = 'OPEN') = ("place_id" IS NOT NULL));

-- It ends with its place: dropped, removed, excused, moved or withdrawn.
CREATE FUNCTION end_cover_of_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR NEW.status <> 'SIGNED_UP' OR NEW.time_slot_id <> OLD.time_slot_id THEN
    UPDATE volunteer_cover SET status = 'CANCELLED', place_id = NULL WHERE place_id = OLD.id;
  END IF;
  IF TG_OP = 'DELETE' THEN
    RETURN OLD;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "volunteer_assignment_cover"
  BEFORE DELETE OR UPDATE OF "status", "time_slot_id" ON "volunteer_assignment"
  FOR EACH ROW EXECUTE FUNCTION end_cover_of_place();

-- Another time is another shift: no one agreed to it, neither who asks nor who offered it in a swap.
CREATE FUNCTION end_covers_of_slot() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE volunteer_cover SET status = 'CANCELLED', place_id = NULL WHERE slot_id = NEW.id AND status = 'OPEN';
  DELETE FROM volunteer_cover_target target USING volunteer_cover cover
    WHERE cover.id = target.cover_id AND cover.status = 'OPEN' AND target.swap_slot_id = NEW.id;
  RETURN NULL;
END $$;

CREATE TRIGGER "volunteer_time_slot_covers"
  AFTER UPDATE OF "start_date_time", "end_date_time" ON "volunteer_time_slot"
  FOR EACH ROW WHEN (OLD.start_date_time <> NEW.start_date_time OR OLD.end_date_time <> NEW.end_date_time)
  EXECUTE FUNCTION end_covers_of_slot();
