/** What the rest of the service may use of this feature. */
export { deleteBoard } from './board.repository.ts';
