import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import { defineRoute } from '@siteswap/contracts/route';
import { waitFor } from '@siteswap/service-kit/testing';
import { z } from 'zod';
import { cookieName, startTestGateway, type TestGateway } from '#test/start-test-gateway.ts';
import { docsPage } from './docs-page.ts';
import { openApiDocument } from './openapi-document.ts';

let site: TestGateway;
beforeAll(async () => {
  site = await startTestGateway();
});
afterAll(() => site.stop());

const document = async () => (await site.call('/api/openapi.json')).json;

describe('the API document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(await document());
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
    expect(validator.version).toBe('3.1');
  });

  it('contains the routes of every service, except internal ones', async () => {
    const { paths, components, tags } = await document();
    expect(paths['/api/clubs/{id}'].get).toMatchObject({
      operationId: 'clubs.club.get',
      tags: ['clubs'],
      security: [],
    });
    expect(paths['/api/clubs'].post).toMatchObject({ security: [{ session: [] }] });
    expect(paths['/api/platform/registry'].get.tags).toEqual(['gateway']);
    expect(paths['/api/platform/errors'].post.tags).toEqual(['gateway']);
    expect(tags).toEqual([{ name: 'clubs' }, { name: 'gateway' }]);
    expect(components.securitySchemes.session).toMatchObject({ in: 'cookie', name: cookieName });
    expect(JSON.stringify(paths)).not.toContain('internal/');
  });

  it('shows the routes for administrators to administrators only', async () => {
    const admin = site.core.signIn({ isGlobalAdmin: true });
    const member = site.core.signIn();
    const path = '/api/platform/releases/{name}/promote';
    const read = (address: string, cookie?: string) =>
      site.call(address, cookie ? { headers: site.cookie(cookie) } : {});
    for (const cookie of [undefined, member.cookie]) {
      expect((await read('/api/openapi.json', cookie)).json.paths[path]).toBeUndefined();
      expect((await read('/api/docs', cookie)).text).not.toContain('platform.release.promote');
    }
    const document = await read('/api/openapi.json', admin.cookie);
    expect(document.json.paths[path].post['x-access']).toBe('admin');
    expect(document.headers['cache-control']).toBe('private, no-store');
    expect((await read('/api/docs', admin.cookie)).text).toContain('platform.release.promote');
  });

  it('MF-10 shows a route once its service has it', async () => {
    const closeClub = defineRoute({
      id: 'clubs.club.close',
      method: 'DELETE',
      path: '/api/clubs/:id',
      summary: 'Closes a club.',
      access: 'member',
      response: z.undefined(),
      status: 204,
    });
    site.clubs.stop();
    // A request that fails makes the gateway ask the service soon what it offers.
    expect((await site.call('/api/clubs/search')).status).toBe(503);
    site.clubs.routes = [...site.clubs.routes, closeClub];
    await site.clubs.start();
    await waitFor(async () => (await document()).paths['/api/clubs/{id}'].delete !== undefined);
    const validator = new Validator();
    expect((await validator.validate(await document())).valid).toBe(true);
  });

  it('is not sent again to a client that has it', async () => {
    const { headers } = await site.call('/api/openapi.json');
    const again = await site.call('/api/openapi.json', {
      headers: { 'if-none-match': String(headers['etag']) },
    });
    expect(again.status).toBe(304);
    expect((await site.call('/api/openapi.json', { method: 'POST' })).status).toBe(405);
  });
});

describe('the API page', () => {
  it('is a page without anything from elsewhere, under the policy of all pages', async () => {
    const { status, headers, text } = await site.call('/api/docs');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(text).toContain('id="clubs.club.create"');
    expect(text).toContain('For members');
    expect(text).not.toMatch(/(src|href)="https?:/);
    expect(text).not.toMatch(/<style|style="|<script>|onclick/);
    for (const [, address] of text.matchAll(/(?:src|href)="(\/[^"]*)"/g)) {
      const response = await site.call(String(address), { headers: { accept: '*/*' } });
      expect([address, response.status]).toEqual([address, 200]);
    }
  });

  it('escapes descriptions of services, also of a service that describes little', () => {
    const evil = '<script>alert(1)</script>"\'`<b>`';
    const html = docsPage(
      openApiDocument(
        [
          {
            id: `x.y${evil}`,
            method: 'GET',
            path: `/api/${evil}/:id`,
            summary: evil,
            access: evil,
            service: `svc-${evil}`,
          },
        ],
        { cookieName: 'c', url: 'https://s.test', version: '1' },
      ),
    );
    expect(html).not.toMatch(/<script>|<b>/);
    expect(html).toContain('&lt;script&gt;alert(1)');
  });
});
