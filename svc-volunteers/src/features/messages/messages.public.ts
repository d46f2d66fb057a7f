/** What the rest of the service may use of this feature. */
export { deleteMessagesOf, eraseReplies, exportReplies } from './messages.repository.ts';
