/** What the rest of the service may use of this feature. */
export {
  assertNotOwn,
  getPlanningAccess,
  getSlotAccess,
  type PlanningAccess,
} from './planning-access.service.ts';
export { copiedTo } from './slot-series.service.ts';
export { toColumns } from './slot-writes.service.ts';
export { toShiftEvent, toTimedSlot, toTimeSlot, withInstants } from './slots.mapper.ts';
export { faultsOf } from './slots.policy.ts';
export {
  deleteSlotsOf,
  findSlot,
  insertSlots,
  listSlots,
  lockSlots,
  type NewSlot,
  type SlotRow,
} from './slots.repository.ts';
