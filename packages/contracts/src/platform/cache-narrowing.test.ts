import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { defineRoute, type RouteCache } from '../route.ts';
import { changeBy, isTouched, scopeOf } from './cache-narrowing.ts';
import { describeService, serviceDescription } from './service-description.ts';

/** A list as the gateway sees it, after JSON. */
function described(cache: RouteCache, path: `/${string}` = '/api/clubs') {
  const route = defineRoute({
    ...{ id: 'clubs.club.list', method: 'GET', path, summary: 'Clubs.', access: 'public' },
    response: z.unknown(),
    cache,
  } as const);
  const text = JSON.stringify(describeService('svc-clubs', '1', [route]));
  const [described] = serviceDescription.parse(JSON.parse(text)).routes;
  if (!described?.cache) throw new Error('not cached');
  return { path, cache: described.cache };
}

/** Whether a message may change the response at an address. */
function touches(route: ReturnType<typeof described>, name: string, target: string): boolean {
  const change = changeBy(route.cache, { name });
  return change !== null && isTouched(scopeOf(route, target), change);
}

describe('a message that names a cached route', () => {
  const of = (...invalidatedBy: string[]) => described({ maxAgeSeconds: 60, invalidatedBy });
  const ofOne = described(
    { maxAgeSeconds: 60, invalidatedBy: ['state.club.{id}', 'clubs.meeting.{id}.held.'] },
    '/api/clubs/:id/news',
  );

  it.each([
    ['state.club.12', true],
    ['state.club.1', false],
    ['state.club.120', false],
    ['state.clubs.12', false],
    ['clubs.meeting.12.held.v1', true],
    ['clubs.meeting.13.held.v1', false],
    ['clubs.meeting.12.ended.v1', false],
  ])('%s by the parameter of its path: %s', (name, expected) => {
    expect(touches(ofOne, name, '/api/clubs/12/news')).toBe(expected);
  });

  it.each([
    ['?ids=7,12', true],
    ['?ids=7%2C12%2C9', true],
    ['?ids=7&ids=12', true],
    ['?ids=7,120', false],
    ['?ids=', false],
    ['', true],
  ])('by the list %s of its query: %s', (query, expected) => {
    expect(touches(of('state.club.{ids}'), 'state.club.12', `/api/clubs${query}`)).toBe(expected);
  });

  it('touches every response where one of its subjects has no parameter', () => {
    const route = of('state.club.{ids}', 'state.');
    expect(touches(route, 'state.club.12', '/api/clubs?ids=7')).toBe(true);
  });

  it('is described by its prefix for a gateway that knows no parameters', () => {
    expect(ofOne.cache.invalidatedBy).toEqual(['state.club.', 'clubs.meeting.']);
    expect(of('state.club.').cache).toEqual({ maxAgeSeconds: 60, invalidatedBy: ['state.club.'] });
  });
});
