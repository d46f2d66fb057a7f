export { Comments } from './comments.tsx';
export type { CommentRoutes, CommentsKind } from './comments-kind.ts';
export { DeleteButton, EditButton, RemoveButton } from './written-actions.tsx';
export { OfWritten, WrittenHead } from './written-head.tsx';
