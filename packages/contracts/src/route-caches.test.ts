import { expect, it } from '@jest/globals';
import * as carpool from './carpool/index.ts';
import * as editions from './editions/index.ts';
import { describeService } from './platform/index.ts';
import type { Route } from './route.ts';

const exported: readonly unknown[] = [...Object.values(editions), ...Object.values(carpool)];
const cached = exported
  .filter((value) => value !== null && typeof value === 'object' && 'cache' in value)
  .map((value) => value as Route);

it.each(cached.map((route) => [route.id, route] as const))(
  'the cache of %s names parameters that it has',
  (_, route) => {
    const query = describeService('svc-x', '1', [route]).routes[0]?.query ?? [];
    const inPath = route.path.match(/(?<=:)\w+/g) ?? [];
    const { invalidatedBy = [], tagFilter } = route.cache ?? {};
    const named = invalidatedBy.flatMap((subject) => subject.match(/(?<=\{)\w+(?=\})/g) ?? []);
    expect([...inPath, ...query]).toEqual(expect.arrayContaining(named));
    const tagRules = tagFilter?.tagRules ?? [];
    const filteredBy = [
      ...(tagFilter?.bypassedBy ?? []),
      ...tagRules.flatMap(({ list }) => list ?? []),
      ...tagRules.flatMap(({ switches = [] }) => switches.map(({ parameter }) => parameter)),
    ];
    expect(query).toEqual(expect.arrayContaining(filteredBy));
  },
);
