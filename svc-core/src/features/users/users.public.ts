export { pseudoKey, pseudoSkeleton } from './pseudo.format.ts';
export { assertPseudoAllowed, isOneScript, isReserved } from './pseudo.policy.ts';
export { pseudoTaken } from './users.errors.ts';
export { type MeRow, profileVersion, toMe, toProfile } from './users.mapper.ts';
export { madeAdminAction } from './users.policy.ts';
export {
  changeEmail,
  createUser,
  findNamesakes,
  findUserByEmail,
  findUserById,
  findUserByIdentifier,
  findUserForUpdate,
  grantAdmin,
  markUserVerified,
  type NewUser,
  type ProfileChanges,
  passwordUnchanged,
  replaceUnverifiedUser,
  setPassword,
  setPendingEmail,
  type UserRow,
  updateUser,
} from './users.repository.ts';
