import { describe, expect, it } from '@jest/globals';
import { releaseAuditEntry, releasePointer } from './releases.ts';

const moved = { version: '1.2.0', by: 'user:7', at: '2026-11-20T10:00:00.000Z' };

describe('what is stored about releases', () => {
  it.each([releaseAuditEntry, releasePointer])(
    'is read under its older field name too',
    (schema) => {
      const expected = { ...moved, action: 'promoted' };
      expect(schema.parse({ ...moved, action: 'promoted' })).toEqual(expected);
      expect(schema.parse({ ...moved, deed: 'promoted' })).toEqual(expected);
      expect(schema.safeParse({ ...moved, deed: 'forgotten' }).success).toBe(false);
    },
  );
});
