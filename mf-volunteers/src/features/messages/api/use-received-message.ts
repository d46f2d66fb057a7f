import {
  getReceivedMessage,
  listMessageRecipients,
  listVolunteerMessages,
  replyToMessage,
} from '@siteswap/contracts/volunteers';
import { useRoute, useRouteMutation } from '@siteswap/web-kit';

/** A message that I have received, readable without a network. */
export const useReceivedMessage = (id: number, gid: string) =>
  useRoute(getReceivedMessage, { params: { id, gid } });

/** Replies to it; the page shows a failure. */
export const useReplyToMessage = () =>
  useRouteMutation(replyToMessage, {
    invalidates: [getReceivedMessage, listVolunteerMessages, listMessageRecipients],
    namespace: 'volunteers',
    isFailureShown: true,
  });
