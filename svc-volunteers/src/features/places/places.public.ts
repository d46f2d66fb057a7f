/** What the rest of the service may use of this feature. */
export { findFreeShifts, noFreeShifts, readOpenShifts } from './open-shifts.service.ts';
export { emitShort, erasePlaces, releasePlaces } from './place-ends.service.ts';
export { exchangePlaces, lockExchange } from './place-exchange.service.ts';
export {
  givePlace,
  isRestOf,
  lockAccepted,
  lockOwnPlace,
  lockPlace,
  type PlaceKey,
} from './place-giving.service.ts';
export { toAssignment, toFieldErrors } from './places.mapper.ts';
export { canSignUp, dropUntil, isFull, shiftRules, slotFull } from './places.policy.ts';
export {
  clearActor,
  deletePlace,
  exportPlaces,
  findNames,
  findPlace,
  findPlaceOn,
  findSignUpMode,
  findVolunteer,
  findVolunteers,
  insertPlaces,
  listLeaderIds,
  listPeopleOn,
  listPlacesOf,
  listPlacesOn,
  listVolunteers,
  lockVolunteer,
  type PersonOnSlot,
  type PlaceRow,
  type PlaceWithSlot,
  updatePlace,
  updatePlacesOn,
  type Volunteer,
} from './places.repository.ts';
