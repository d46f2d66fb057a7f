import { v7 as uuidv7 } from 'uuid';
import type { Db, Tx } from '#src/db.ts';
import type { Prisma, VolunteerTimeSlot } from '#src/generated/prisma/client.ts';

export type SlotRow = VolunteerTimeSlot;
export type NewSlot = Omit<Prisma.VolunteerTimeSlotCreateManyInput, 'id'>;
export type SlotChange = Prisma.VolunteerTimeSlotUncheckedUpdateManyInput;

/** Slots of an edition by their start; those of some teams alone where these are given. */
export const listSlots = (
  db: Db | Tx,
  editionId: number,
  teamIds?: readonly number[],
): Promise<SlotRow[]> =>
  db.volunteerTimeSlot.findMany({
    where: { editionId, ...(teamIds ? { teamId: { in: [...teamIds] } } : {}) },
    orderBy: [{ startDateTime: 'asc' }, { endDateTime: 'asc' }, { id: 'asc' }],
  });

export const findSlot = (db: Db | Tx, editionId: number, id: string): Promise<SlotRow | null> =>
  db.volunteerTimeSlot.findFirst({ where: { id, editionId } });

/** Locks slots of an edition in the order of their ids, after the applications of people who get or lose a place. */
export async function lockSlots(
  tx: Tx,
  editionId: number,
  ids: readonly string[],
): Promise<SlotRow[]> {
  await tx.$queryRaw`
    select from volunteer_time_slot
    where edition_id = ${editionId}::int and id = any(${[...ids]}::uuid[])
    order by id for update`;
  return tx.volunteerTimeSlot.findMany({
    where: { editionId, id: { in: [...ids] } },
    orderBy: { id: 'asc' },
  });
}

export const countSlotsOf = (tx: Tx, editionId: number): Promise<number> =>
  tx.volunteerTimeSlot.count({ where: { editionId } });

export const insertSlots = (tx: Tx, data: readonly NewSlot[]): Promise<SlotRow[]> =>
  tx.volunteerTimeSlot.createManyAndReturn({
    data: data.map((slot) => ({ ...slot, id: uuidv7() })),
  });

export const updateSlot = (tx: Tx, id: string, data: SlotChange): Promise<SlotRow> =>
  tx.volunteerTimeSlot.update({ where: { id }, data });

export const deleteSlot = async (tx: Tx, id: string): Promise<void> =>
  void (await tx.volunteerTimeSlot.delete({ where: { id } }));

/** Deletes all of an edition, and the places on them. */
export const deleteSlotsOf = (tx: Tx, editionId: number) =>
  tx.volunteerTimeSlot.deleteMany({ where: { editionId } });
