import {
  getReceivedMessage,
  listMessageRecipients,
  listVolunteerMessages,
  previewVolunteerMessage,
  remindOfMessage,
  replyToMessage,
  sendVolunteerMessage,
  testVolunteerMessage,
} from '@siteswap/contracts/volunteers';
import { type Actor, bind, type RouteBinding } from '@siteswap/service-kit';
import type { MessagesService } from './messages.service.ts';

export function messageRoutes(messages: MessagesService): RouteBinding[] {
  const checked = {
    beforeReplay: ({ actor, params }: { actor: Actor; params: { id: number } }) =>
      messages.assertManages(actor, params.id),
  };
  return [
    bind(listVolunteerMessages, ({ actor, params, query }) =>
      messages.list(actor, params.id, query),
    ),
    bind(
      previewVolunteerMessage,
      ({ actor, params, body }) => messages.preview(actor, params.id, body),
      checked,
    ),
    bind(
      sendVolunteerMessage,
      ({ actor, params, body }) => messages.send(actor, params.id, body),
      checked,
    ),
    bind(
      testVolunteerMessage,
      ({ actor, params, body }) => messages.test(actor, params.id, body.message),
      checked,
    ),
    bind(listMessageRecipients, ({ actor, params }) => messages.listRecipients(actor, params)),
    bind(remindOfMessage, ({ actor, params }) => messages.remind(actor, params), checked),
    bind(getReceivedMessage, ({ actor, params }) => messages.getReceived(actor, params)),
    bind(replyToMessage, ({ actor, params, body }) => messages.reply(actor, params, body)),
  ];
}
