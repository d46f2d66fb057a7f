import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import type { CacheTags } from '../event.ts';
import { type CacheTagRule, defineRoute, type RouteCache } from '../route.ts';
import { changeBy, isTouched, scopeOf } from './cache-tags.ts';
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
function touches(
  route: ReturnType<typeof described>,
  name: string,
  target: string,
  cacheTags: CacheTags | null = null,
): boolean {
  const change = changeBy(route.cache, { name, cacheTags });
  return change !== null && isTouched(scopeOf(route, target), change);
}

describe('a message that names a cached route', () => {
  const of = (...invalidatedBy: string[]) => described({ maxAgeSeconds: 60, invalidatedBy });
  const ofOne = described(
    { maxAgeSeconds: 60, invalidatedBy: ['state.club.{id}', 'clubs.meeting.{id}.moved.'] },
    '/api/clubs/:id/news',
  );

  it.each([
    ['state.club.12', true],
    ['state.club.1', false],
    ['state.club.120', false],
    ['state.clubs.12', false],
    ['clubs.meeting.12.moved.v1', true],
    ['clubs.meeting.13.moved.v1', false],
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

describe('a message that says what it concerns', () => {
  const colour = {
    name: 'colour',
    list: 'colours',
    switches: [
      { parameter: 'showRed', value: 'red', isDefault: true },
      { parameter: 'showBlue', value: 'blue', isDefault: false },
    ],
  } as const;
  const town = { name: 'town', list: 'towns' } as const;
  const thing = {
    name: 'thing',
    switches: ['bar', 'stage'].map((name) => ({ parameter: name, value: name, isDefault: false })),
    matchesAll: true,
  } as const;
  const open = { includesOthers: true } as const;
  const filteredBy = (...tagRules: CacheTagRule[]) =>
    described({
      ...{ maxAgeSeconds: 60, invalidatedBy: ['state.club.'] },
      tagFilter: { tagRules, bypassedBy: ['q'] },
    });
  const touchesList = (route: ReturnType<typeof described>, query: string, cacheTags: CacheTags) =>
    touches(route, 'state.club.12', `/api/clubs${query}`, cacheTags);

  it.each([
    // A list, and the switches in its place.
    ['?colours=red,green', { colour: ['green'] }, true],
    ['?colours=red&colours=green', { colour: ['green'] }, true],
    ['?colours=red', { colour: ['blue', 'green'] }, false],
    ['?colours=', { colour: ['green'] }, true],
    ['', { colour: ['red'] }, true],
    ['', { colour: ['blue'] }, false],
    ['?showBlue=true', { colour: ['blue'] }, true],
    ['?showBlue=1&showRed=0', { colour: ['red'] }, false],
    ['?showRed=false', { colour: ['green'] }, true],
    ['?colours=blue&showRed=true', { colour: ['red'] }, false],
    // A list alone: without it every value is wanted.
    ['', { town: [''] }, true],
    ['?towns=Lyon', { town: [''] }, false],
    ['?towns=Lyon', { town: ['Lyon', 'Metz'] }, true],
    // All of the switches.
    ['?bar=true', { thing: ['stage'] }, false],
    ['?bar=true&stage=true', { thing: ['stage'] }, false],
    ['?bar=true&stage=true', { thing: ['stage', 'bar'] }, true],
    ['?bar=false', { thing: [] }, true],
    // What is no flag, or one twice, leaves nothing out.
    ['?bar=maybe', { thing: [] }, true],
    ['?bar=true&bar=true', { thing: [] }, true],
    ['?showBlue=toString', { colour: ['blue'] }, true],
    // Several of them, and some that the message or the route does not know.
    ['?towns=Lyon', { colour: ['red'], town: ['Metz'] }, false],
    ['?towns=Lyon', { colour: ['red'] }, true],
    ['?towns=Lyon', {}, true],
    ['?towns=Lyon', { size: [] }, true],
    // No response shows what it is about.
    ['', { colour: [], town: [], thing: [] }, false],
    ['?colours=', { colour: [], town: [], thing: [] }, false],
    // With this parameter everything counts.
    ['?towns=Lyon&q=x', { town: ['Metz'] }, true],
    ['?towns=Lyon&q=', { town: [] }, true],
  ] as const)('at %s: %j: %s', (query, cacheTags, expected) => {
    expect(touchesList(filteredBy(colour, town, thing), query, cacheTags)).toBe(expected);
  });

  it.each([
    ['?towns=Lyon', { colour: ['red'], town: ['Metz'] }, true],
    ['?towns=Lyon', { colour: ['blue'], town: ['Metz'] }, false],
    ['?towns=Lyon', { colour: ['blue'], town: ['Lyon'] }, true],
    ['?towns=Lyon&bar=1', { colour: ['red'], town: ['Lyon'], thing: [] }, true],
    ['?towns=Lyon&bar=1', { colour: ['red'], town: ['Metz'], thing: [] }, false],
    ['?bar=1&stage=1', { colour: ['red'], town: ['Metz'], thing: [] }, false],
    ['?bar=1&stage=1', { colour: ['red'], town: ['Metz'], thing: ['bar'] }, true],
    ['?towns=Lyon', { colour: [], town: [], thing: [] }, false],
  ] as const)('at %s, which counts without each filter: %j: %s', (query, cacheTags, expected) => {
    const route = filteredBy({ ...colour, ...open }, { ...town, ...open }, { ...thing, ...open });
    expect(touchesList(route, query, cacheTags)).toBe(expected);
  });

  it('touches all that its name says where the route is not narrowed', () => {
    const route = described({ maxAgeSeconds: 60, invalidatedBy: ['state.club.'] });
    expect(touchesList(route, '?towns=Lyon', { town: [] })).toBe(true);
  });
});
