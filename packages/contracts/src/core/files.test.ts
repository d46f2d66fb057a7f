import { describe, expect, it } from '@jest/globals';
import { parseUploadAllowanceId, uploadAllowanceId } from './files.ts';

describe('the id of an upload allowance', () => {
  it('names kind and member', () => {
    const key = { kind: 'lost-found', userId: 7 };
    expect(uploadAllowanceId(key)).toBe('lost-found.7');
    expect(parseUploadAllowanceId('lost-found.7')).toEqual(key);
  });

  it.each(['lost-found', 'lost-found.0', 'lost-found.a', 'lost-found.7.1', '.7', ''])(
    'is not “%s”',
    (text) => {
      expect(() => parseUploadAllowanceId(text)).toThrow();
    },
  );
});
