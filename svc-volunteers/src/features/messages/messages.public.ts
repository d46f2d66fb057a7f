/** What the rest of the service may use of this feature. */
export {
  deleteMessagesOf,
  eraseReplies,
  exportReplies,
  insertMessage,
  setReplies,
} from './messages.repository.ts';
