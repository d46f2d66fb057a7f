import { defineFeature } from '#src/db.ts';
import { messageRoutes } from './messages.routes.ts';
import { createMessagesService, type MessagesDeps } from './messages.service.ts';

/** Messages to the volunteers of an edition, who reply to them. */
export const messagesModule = (deps: MessagesDeps) =>
  defineFeature({ routes: messageRoutes(createMessagesService(deps)) });
