import { describe, expect, it } from '@jest/globals';
import { seededRandom } from '@siteswap/service-kit/testing';
import { withPlatform } from '../testing/with-platform.ts';
import { hostileEnv } from './hostile.command.ts';
import { attemptOf } from './hostile-attempts.ts';
import { complaintOf } from './hostile-check.ts';
import type { HostileOperation } from './hostile-operations.ts';
import type { HostileRole } from './hostile-roles.ts';
import { type HostileReport, runHostile } from './hostile-run.ts';

describe('a run of hostile requests', () => {
  it('gets no 5xx, no right that is not theirs, and ends no process', async () => {
    let report: HostileReport | undefined;
    const random = seededRandom();
    await withPlatform(
      async (platform) => {
        report = await runHostile(platform, { requests: 1_500, random });
      },
      { env: hostileEnv },
    );
    expect(report?.complaints).toEqual([]);
    expect(report?.operations).toBeGreaterThan(100);
    // Each kind of response was seen: the requests reached what they were meant for.
    const seen = [...(report?.statuses.keys() ?? [])];
    expect(seen).toEqual(expect.arrayContaining([200, 201, 401, 403, 404, 413, 415, 422]));
  });
});

const operation: HostileOperation = {
  id: 'clubs.club.close',
  method: 'DELETE',
  path: '/api/clubs/{id}',
  access: 'admin',
  params: new Map([['id', { type: 'integer' }]]),
  query: [],
  isMultipart: false,
};
const role = (isMember: boolean, isAdmin: boolean): HostileRole => ({
  name: 'someone',
  isMember,
  isAdmin,
  headers: () => ({}),
  renew: async () => {},
});
const [visitor, member, admin] = [role(false, false), role(true, false), role(true, true)];

const check = (who: HostileRole, status: number, text = '', type = 'application/problem+json') =>
  complaintOf(attemptOf(operation, { highest: 9, uuids: [] }, seededRandom()), who as HostileRole, {
    status,
    type,
    text,
  });
const problem = (status: number) => JSON.stringify({ status, code: 'NO', requestId: 'r' });

describe('the check of a response', () => {
  it.each([
    ['a server error', admin, 503, problem(503)],
    ['no response', admin, 0, ''],
    ['a visitor who may', visitor, 200, ''],
    ['a visitor who gets what members get', visitor, 403, problem(403)],
    ['a member who may', member, 204, ''],
    ['a member who passes the check of rights', member, 422, problem(422)],
    ['a rejection without a code', admin, 422, '{"status":422,"requestId":"r"}'],
    ['a rejection without a request id', admin, 422, '{"status":422,"code":"NO"}'],
  ])('complains of %s', (_what, who, status, text) => {
    expect(check(who as HostileRole, status, text)).toEqual(expect.any(String));
  });

  it('complains of a rejection that is no problem', () => {
    expect(check(admin as HostileRole, 422, 'no', 'text/plain')).toContain('text/plain');
  });

  it.each([
    ['an administrator who may', admin, 200, ''],
    ['an administrator who is rejected', admin, 422, problem(422)],
    ['a visitor who is to sign in', visitor, 401, problem(401)],
    ['a member without the right', member, 403, problem(403)],
    ['an address that is none', member, 404, problem(404)],
  ])('accepts %s', (_what, who, status, text) => {
    expect(check(who as HostileRole, status, text)).toBeNull();
  });
});
