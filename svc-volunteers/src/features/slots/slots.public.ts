/** What the rest of the service may use of this feature. */
export { canReadSlot, getPlanningAccess, type PlanningAccess } from './planning-access.service.ts';
export { toShiftEvent, toTimedSlot, toTimeSlot, withInstants } from './slots.mapper.ts';
export {
  deleteSlotsOf,
  findSlot,
  insertSlots,
  listSlots,
  lockSlots,
  type NewSlot,
  type SlotRow,
} from './slots.repository.ts';
