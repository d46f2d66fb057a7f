import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ownTimeZone } from '@siteswap/contracts/format';
import { updateNotificationPreferences } from '@siteswap/contracts/notifications';
import { session } from '@siteswap/web-kit';
import { aSessionUser, mockProblem, mockRoute } from '@siteswap/web-kit/testing';
import { waitFor } from '@testing-library/react';
import { mockPreferences } from '#test/account.ts';
import { followTimezone } from './send-timezone.store.ts';

const me = aSessionUser();
const zone = ownTimeZone();
let stop: () => void = () => undefined;

/** A page that is loaded anew. */
const load = () => {
  stop();
  stop = followTimezone();
};
const remembered = () => window.localStorage.getItem('siteswap-timezone');

beforeEach(() => window.localStorage.clear());
afterEach(() => {
  stop();
  session.clear();
  window.localStorage.clear();
});

describe('the zone of the browser', () => {
  it('is sent once for a member, after sign-in', async () => {
    const sent = mockPreferences();
    load();
    expect(sent).toHaveLength(0);
    session.login(me, false);
    await waitFor(() => expect(remembered()).toBe(`${me.id} ${zone}`));
    load();
    session.clear();
    session.login({ ...me, id: me.id + 1 }, false);
    await waitFor(() => expect(remembered()).toBe(`${me.id + 1} ${zone}`));
    expect(sent.map(({ body }) => body.browserTimezone)).toEqual([zone, zone]);
  });

  it('is sent again when it has changed, and at the next load when that failed', async () => {
    window.localStorage.setItem('siteswap-timezone', `${me.id} Asia/Tokyo`);
    const rejected = mockRoute(updateNotificationPreferences, mockProblem(503, 'UNAVAILABLE'));
    session.login(me, false);
    load();
    await waitFor(() => expect(rejected).toHaveLength(1));
    expect(remembered()).toBe(`${me.id} Asia/Tokyo`);
    mockPreferences();
    load();
    await waitFor(() => expect(remembered()).toBe(`${me.id} ${zone}`));
  });
});
