import { describe, expect, it } from '@jest/globals';
import * as carpool from './carpool/index.ts';
import * as core from './core/index.ts';
import { takesVersion } from './edit-version.ts';
import * as editions from './editions/index.ts';
import * as notifications from './notifications/index.ts';
import * as platform from './platform/index.ts';
import type { Route } from './route.ts';
import * as volunteers from './volunteers/index.ts';

/** Why a PUT or PATCH takes no version: it can lose nothing that a person typed. */
const reasons: Readonly<Record<string, string>> = {
  'carpool.alert.set': 'one alert of the caller alone, in place of the former',
  'carpool.booking.update': 'a command; an ended booking is 409 BOOKING_ENDED',
  'core.file.store': 'internal; the service chooses the id, and repeating stores nothing more',
  'core.privacy.put-export-part': 'internal; a service replaces its own part',
  'editions.collaborator.show-title':
    'one switch of the caller alone: says the state that is wanted',
  'editions.convention.archive': 'one switch: says the state that is wanted',
  'editions.favorite.set': 'a switch of the caller alone, without body',
  'editions.follow.set': 'a switch of the caller alone, without body',
  'editions.lost-found.return': 'one switch: says the state that is wanted',
  'editions.lost-found-claim.decide': 'a command; a decided claim is 409 CLAIM_DECIDED',
  'editions.lost-found-claim.reply': 'written once; a second one is 409 ALREADY_REPLIED',
  'notifications.notification.read': 'a switch of the caller alone, without body',
  'notifications.notification.read-all': 'a command',
  'notifications.notification.unread': 'a switch of the caller alone, without body',
  'notifications.preferences.update': 'switches of the caller alone, sent one by one',
  'notifications.topic.set': 'what the open pages of one browser show; the last list counts',
  'platform.locale.set': 'a cookie of the browser',
  'platform.release.upload': 'a file under its own version, never replaced',
  'volunteers.application.assign-teams': 'a command: says all teams that are wanted',
  'volunteers.assignment.update': 'commands; what was decided already is 409 NOTHING_ASKED',
  'volunteers.requirement.grant': 'one day, said whole; the last one counts',
  'volunteers.hours.correct': 'one number: says what is wanted',
  'volunteers.reminder.update': 'one switch of the caller alone',
};

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
const writes = [carpool, core, editions, notifications, platform, volunteers]
  .flatMap((domain): unknown[] => Object.values(domain))
  .filter(isRoute)
  .filter(({ method }) => method === 'PUT' || method === 'PATCH');

describe('every PUT and PATCH', () => {
  it.each(writes.map((route) => [route.id, route] as const))(
    '%s takes the version of its form, or needs none',
    (id, route) => {
      // Add `...versioned` to its body and its response, or the reason to the list above.
      expect(takesVersion(route)).toBe(reasons[id] === undefined);
      expect(route.errors?.includes('EDIT_CONFLICT') ?? false).toBe(takesVersion(route));
    },
  );

  it('has no reason for a route that is gone', () => {
    const ids = writes.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(Object.keys(reasons)));
  });
});
