import { describe, expect, it } from '@jest/globals';
import { defineRoute } from '@siteswap/contracts/route';
import { z } from 'zod';
import { bind } from './binding.ts';
import { createRouteTable } from './route-table.ts';

const route = (method: 'GET' | 'POST', path: `/${string}`) =>
  bind(
    defineRoute({
      id: `x.${method} ${path}`,
      method,
      path,
      summary: '',
      access: 'public',
      response: z.void(),
    }),
    () => {},
  );

const table = createRouteTable([
  route('GET', '/api/editions'),
  route('GET', '/api/editions/:id'),
  route('GET', '/api/editions/countries'),
  route('GET', '/api/editions/:id/offers'),
  route('POST', '/api/editions/:id/offers'),
]);

const found = (method: string, path: string) => {
  const match = table.match(method, path);
  return match.kind === 'found' ? [match.entry.binding.route.path, match.params] : match.kind;
};

describe('the routes of a service', () => {
  it('are found by their segments, fixed ones first', () => {
    expect(found('GET', '/api/editions/countries')).toEqual(['/api/editions/countries', {}]);
    expect(found('GET', '/api/editions/12')).toEqual(['/api/editions/:id', { id: '12' }]);
    expect(found('POST', '/api/editions/countries/offers')).toEqual([
      '/api/editions/:id/offers',
      { id: 'countries' },
    ]);
    expect(found('GET', '/api/editions/a%20b')).toEqual(['/api/editions/:id', { id: 'a b' }]);
  });

  it('do not stretch: no empty part, no slash at the end, no broken escape', () => {
    for (const path of [
      '/',
      '/api',
      '/api/editions/',
      '/api/editions//offers',
      '/api/editions/%zz',
    ]) {
      expect(found('GET', path)).toBe('none');
    }
  });

  it('answer HEAD where they answer GET, and say what else they answer', () => {
    expect(found('HEAD', '/api/editions')).toEqual(['/api/editions', {}]);
    expect(table.match('DELETE', '/api/editions/1/offers')).toEqual({
      kind: 'method',
      allow: 'GET, POST, HEAD',
    });
  });

  it('cannot be two for one address', () => {
    expect(() => createRouteTable([route('GET', '/a/:id'), route('GET', '/a/:name')])).toThrow(
      'Two routes for GET /a/:name',
    );
  });
});
