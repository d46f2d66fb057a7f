export {
  aClaim,
  aCollaborator,
  aConvention,
  aMyConvention,
  aMyConventionEdition,
  aMyConventionWithEditions,
  anInvitation,
  anOpenedInvitation,
} from './conventions.ts';
export { daysFromToday, noonFromToday } from './days.ts';
export { aMyEdition, anEdition, anEditionCard, anEditionState } from './editions.ts';
export {
  aLostFoundClaim,
  aLostFoundComment,
  aLostFoundItem,
  anExpiredItem,
} from './lost-found.ts';
export { inOrder, type Notified, notifiedBy, templatesOf } from './notifications.ts';
export { aPost, aPostComment } from './posts.ts';
export { randomFrom, type SeededRandom } from './seeded-random.ts';
export { aPublicUser, aUserState } from './users.ts';
export { eachNth, inTurn, walked } from './walk.ts';
