import { sessionEnded } from '../core/sessions.ts';
import { userState } from '../core/users.ts';
import { defineDomain } from '../domain.ts';
import { editionState } from '../editions/editions.ts';
import { favoriteState } from '../editions/favorites.ts';
import { everyEvent } from '../event.ts';
import { releasePromoted } from '../platform/releases.ts';
import { everyTopic } from '../topic.ts';
import { participationState } from './participations.ts';
import { pushRejected } from './push.ts';
import { notificationTemplatesState } from './templates.ts';

export const domain = defineDomain({
  name: 'notifications',
  events: [pushRejected],
  sharedStates: [notificationTemplatesState, participationState],
  reads: [
    // Templates name the events, those of domains that are not written yet too.
    everyEvent,
    everyTopic,
    sessionEnded,
    releasePromoted,
    userState,
    editionState,
    favoriteState,
    participationState,
    notificationTemplatesState,
  ],
});
