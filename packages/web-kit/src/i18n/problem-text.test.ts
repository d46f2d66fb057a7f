import { beforeAll, describe, expect, it } from '@jest/globals';
import { fieldErrorCodes, generalErrorCodes, problem } from '@siteswap/contracts/problem';
import { ProblemError } from '../client/problem-error.ts';
import en from '../locales/en.json' with { type: 'json' };
import fr from '../locales/fr.json' with { type: 'json' };
import { i18n, startI18n } from './i18n.ts';
import { fieldErrorTexts, problemText, requestIdOf } from './problem-text.ts';

const aProblem = (code: string, extra = {}): ProblemError =>
  new ProblemError(
    problem.parse({
      type: 'about:blank',
      title: code,
      status: 409,
      code,
      requestId: 'r',
      ...extra,
    }),
  );

beforeAll(async () => {
  await startI18n({
    locale: 'en',
    messagesHash: 'x',
    messages: {
      common: en,
      carpool: {
        error: {
          OFFER_FULL: 'No seat is left in this car.',
          NOT_FOUND: 'This car no longer exists.',
        },
        field: { phone: { INVALID: 'Digits only.' } },
      },
    },
  });
});

describe('messages of failures', () => {
  it("prefers the remote's own message, then the general one, then a plain sentence", () => {
    expect(problemText(i18n.t, aProblem('OFFER_FULL'), 'carpool')).toBe(
      'No seat is left in this car.',
    );
    expect(problemText(i18n.t, aProblem('NOT_FOUND'), 'carpool')).toBe(
      'This car no longer exists.',
    );
    expect(problemText(i18n.t, aProblem('FORBIDDEN'), 'carpool')).toBe(en.error.FORBIDDEN);
    expect(problemText(i18n.t, aProblem('NEVER_HEARD_OF'), 'carpool')).toBe(en.error.UNKNOWN);
    expect(problemText(i18n.t, new Error('boom'))).toBe(en.error.UNKNOWN);
  });

  it('FE-03 names the call when the failure is ours, and in no rejection', () => {
    const failed = aProblem('INTERNAL_ERROR', { requestId: 'q7-1' });
    expect(problemText(i18n.t, failed, 'carpool')).toContain('q7-1');
    expect(requestIdOf(failed)).toBe('q7-1');
    expect(problemText(i18n.t, aProblem('FORBIDDEN', { requestId: 'q7-1' }))).not.toContain('q7-1');
    expect(requestIdOf(new Error('boom'))).toBeUndefined();
  });

  it('gives each rejected field its sentence', () => {
    const error = aProblem('INVALID_INPUT', {
      errors: [
        { path: 'phone', code: 'INVALID' },
        { path: 'city', code: 'REQUIRED' },
        { path: 'seats', code: 'NEW_CODE' },
      ],
    });
    expect(fieldErrorTexts(i18n.t, error, 'carpool')).toEqual({
      phone: 'Digits only.',
      city: en.field.REQUIRED,
      seats: en.field.INVALID,
    });
    expect(fieldErrorTexts(i18n.t, new Error('boom'), 'carpool')).toEqual({});
  });

  it('name the limit of a text or a number, where the response does', () => {
    const error = aProblem('INVALID_INPUT', {
      errors: [
        { path: 'name', code: 'TOO_SHORT', params: { min: 3 } },
        { path: 'text', code: 'TOO_LONG', params: { max: 5_000 } },
        { path: 'seats', code: 'TOO_LARGE', params: { max: 8 } },
        { path: 'note', code: 'TOO_LONG' },
      ],
    });
    expect(fieldErrorTexts(i18n.t, error, 'carpool')).toEqual({
      name: 'At least 3 characters.',
      text: '5,000 characters at most.',
      seats: '8 at most.',
      note: en.field.TOO_LONG,
    });
  });

  it('exist for every general code', () => {
    for (const messages of [en, fr]) {
      for (const code of [...generalErrorCodes, 'NETWORK_ERROR', 'UNKNOWN']) {
        expect(messages.error).toHaveProperty(code);
      }
      for (const code of fieldErrorCodes) expect(messages.field).toHaveProperty(code);
    }
  });
});
