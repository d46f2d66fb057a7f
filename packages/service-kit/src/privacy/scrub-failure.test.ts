import { describe, expect, it } from '@jest/globals';
import type { Failure } from '@siteswap/contracts/platform';
import fc from 'fast-check';
import { maskKnown, newScrubContext, scrub, scrubText, scrubUrl } from './scrub.ts';
import { scrubFailure } from './scrub-failure.ts';

const aFailure = (fields: Partial<Failure> = {}): Failure => ({
  service: 'svc-x',
  occurredAt: '2027-01-01T10:00:00.000Z',
  statusCode: 500,
  errorType: 'Error',
  message: 'it broke',
  method: 'POST',
  url: '/api/things?page=2',
  path: '/api/things',
  ...fields,
});

describe('FE-04 a text', () => {
  it.each([
    'mail to ana.lima+x@example.org failed',
    'ana.lima%40example.org is used',
    'ana.lima@host@example.org and host@ana.lima@1.0.0',
    'authorization: Bearer hush-hush',
    'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiI3In0.c2lnbmF0dXJl',
    'link /auth/reset?token=ana.lima',
    'row {"password":"ana.lima \\" ana.lima"}',
    'Key (email)=(ana.lima) already exists.',
    "{ phone: 'ana.lima', code: 'ana.lima' }",
    'call +33 6 12 34 56 78 or 0612345678',
    'the value Zm9vYmFyYmF6cXV4MTIzNDU2Nzg5MA is wrong',
    'code=123456',
  ])('has its secrets hidden: %s', (text) => {
    const scrubbed = scrubText(text);
    expect(scrubbed).not.toMatch(/ana\.lima|hush|eyJ|12 34|0612|Zm9v|123456/);
    expect(scrubbed).toContain('[hidden]');
    expect(scrubText(scrubbed)).toBe(scrubbed);
  });

  it.each([
    'relation "feedback" does not exist',
    'Raw query failed. Code: `42P01`. Message: x',
    'edition 12 starts 2027-04-18 at 10:00:00',
    'session 019aa1b2-7c3d-7000-8000-0123456789ab has ended',
    'PrismaClientKnownRequestError in pino@10.4.0',
  ])('retains harmless details: %s', (text) => {
    expect(scrubText(text)).toBe(text);
  });

  it('is cut at a space, so that half a secret does not stay', () => {
    const text = `${'word '.repeat(399)}ana.lima@example.org`;
    expect(scrubText(text)).not.toContain('ana');
    expect(scrubText('x'.repeat(3_000))).toBe('…');
  });
});

describe('FE-04 a value', () => {
  it('has values with secret names hidden, at any depth, and retains the domain of an address', () => {
    const scrubbed = scrub(
      {
        a: [{ b: { newPassword: 'p', 'X-Api-Key': 'k', phoneNumber: 6, allergies: ['nuts'] } }],
        email: 'ana@example.org',
        identifier: 'ana',
        nom: 'Lima',
        dietaryPreference: 'VEGAN',
        postalCode: '59000x',
        code: '123456',
        isGlobalAdmin: true,
        title: '123456',
        password: null,
      },
      newScrubContext(),
    );
    expect(scrubbed).toEqual({
      a: [
        {
          b: {
            newPassword: '[hidden]',
            'X-Api-Key': '[hidden]',
            phoneNumber: '[hidden]',
            allergies: '[hidden]',
          },
        },
      ],
      email: '[hidden]@example.org',
      identifier: '[hidden]',
      nom: '[hidden]',
      dietaryPreference: '[hidden]',
      postalCode: '59000x',
      code: '[hidden]',
      isGlobalAdmin: true,
      title: '[hidden]',
      password: null,
    });
  });

  it('that is deep or large costs a bounded time', () => {
    const deep = JSON.parse(`${'{"a":'.repeat(2_000)}"x"${'}'.repeat(2_000)}`);
    expect(JSON.stringify(scrub(deep, newScrubContext()))).toContain('[deep]');
    const wide = Array.from({ length: 50 }, () => Array.from({ length: 50 }, () => 'y'));
    expect(JSON.stringify(scrub(wide, newScrubContext()))).toContain('[cut]');
  });

  it('may be named like a part of every object', () => {
    const scrubbed = scrub(JSON.parse('{"__proto__":{"password":"hush"}}'), newScrubContext());
    expect(JSON.stringify(scrubbed)).toBe('{"__proto__":{"password":"[hidden]"}}');
  });
});

describe('FE-04 an address', () => {
  it('has the secrets of its query and its path hidden', () => {
    const context = newScrubContext();
    const url = '/api/x/ana@example.org?token=hush&q=ana%40example.org&page=2&email=ana%40a.org';
    expect(scrubUrl(url, context)).toBe(
      '/api/x/[hidden]@example.org?token=[hidden]&q=[hidden]@example.org&page=2&email=[hidden]@a.org',
    );
    expect(maskKnown(context)('it was Hush')).toBe('it was [hidden]');
  });
});

describe('FE-04 a failure', () => {
  it('has values masked in texts that were hidden by name elsewhere', () => {
    const failure = scrubFailure(
      aFailure({
        message: 'rejected Canary-9 of quill',
        stack: 'Error: rejected Canary-9\n    at login (/app/svc-core/src/login.ts:4:2)',
        url: '/api/login?note=quill',
        headers: {
          cookie: 'theme=dark; sid=abcdefghijklmnop',
          authorization: 'Bearer abc.def.ghi',
          referer: 'http://localhost/auth/reset-password?token=hush',
          'x-strange': 'hush',
          'user-agent': 'Mozilla/5.0 (X11) Gecko/20100101',
        },
        body: { password: 'Canary-9', email: 'quill@example.org', note: 'sid is abcdefghijklmnop' },
      }),
    );
    const text = JSON.stringify(failure);
    expect(text).not.toMatch(/Canary|quill|hush|abcdefghijklmnop|abc\.def/i);
    expect(failure.stack).toContain('at login (/app/svc-core/src/login.ts:4:2)');
    expect(failure.headers?.['user-agent']).toBe('Mozilla/5.0 (X11) Gecko/20100101');
    expect(scrubFailure(failure)).toEqual(failure);
  });

  it('has no NUL, which PostgreSQL rejects, and no half of a character', () => {
    const failure = scrubFailure(
      aFailure({ message: 'a\u0000b\ud800', body: { 'k\u0000': '\udc00\u0000' } }),
    );
    const text = JSON.stringify(failure);
    expect(text).not.toMatch(/\\u0000|\\ud/i);
  });

  it('never contains a secret, whatever the request, and scrubbing twice changes nothing', () => {
    const secret = fc.stringMatching(/^[a-zA-Z0-9]{8,30}$/).map((text) => `cn${text}`);
    const name = fc.constantFrom('password', 'newPassword', 'reset_token', 'otp', 'Phone', 'code');
    void fc.assert(
      fc.property(secret, name, fc.jsonValue({ maxDepth: 4 }), (value, key, rest) => {
        const failure = scrubFailure(
          aFailure({
            body: { rest, list: [{ [key]: value }], text: `so ${value}!` },
            message: `no ${value}.`,
            url: `/api/x?${key}=${value}`,
          }),
        );
        expect(JSON.stringify(failure)).not.toContain(value);
        expect(scrubFailure(failure)).toEqual(failure);
      }),
    );
  });
});
