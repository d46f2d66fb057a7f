/** Comments on any entity of a service: list, write, change with a mark, remove. */
export { toComment } from './comments.mapper.ts';
export {
  type CommentRow,
  countComments,
  deleteComments,
  findLastComments,
  insertComment,
  type LastComments,
} from './comments.repository.ts';
export { commentTables, createComments } from './comments.service.ts';
