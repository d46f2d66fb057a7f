import { userState } from '../core/users.ts';
import { defineDomain } from '../domain.ts';
import { editionState } from '../editions/editions.ts';
import { participationState } from '../notifications/participations.ts';
import { notificationTemplatesState } from '../notifications/templates.ts';
import { offerCreated, requestCreated, tripRefreshed } from './trips.ts';

export const domain = defineDomain({
  name: 'carpool',
  events: [offerCreated, requestCreated, tripRefreshed],
  publishes: [
    { state: notificationTemplatesState, ids: 'carpool' },
    { state: participationState, ids: 'carpool.>' },
  ],
  reads: [userState, editionState],
});
