import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  aliveRecord,
  encodeRecord,
  endRecord,
  TrunkDecoder,
  type TrunkRecord,
} from './trunk-records.ts';

const aRecord: fc.Arbitrary<TrunkRecord> = fc.oneof(
  fc.constant(aliveRecord),
  fc.array(fc.integer({ min: 1, max: 0xffff_fffe })).map(endRecord),
  fc
    .record({
      readers: fc.oneof(
        fc.constant('all' as const),
        fc.array(fc.integer({ min: 1, max: 0xffff_fffe }), { maxLength: 50 }),
      ),
      sequence: fc.option(fc.integer({ min: 0, max: 999_999_999 }), { nil: undefined }),
      text: fc.string({ maxLength: 300, unit: 'grapheme' }),
    })
    .map(({ text, ...rest }) => ({ kind: 'frame' as const, ...rest, frame: Buffer.from(text) })),
);

describe('records of a trunk', () => {
  it('arrive as they were sent, however they are cut', () => {
    fc.assert(
      fc.property(
        fc.array(aRecord, { maxLength: 20 }),
        fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 20 }),
        (records, cuts) => {
          const bytes = Buffer.concat(records.map(encodeRecord));
          const decoder = new TrunkDecoder();
          const received: TrunkRecord[] = [];
          for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
            const length = cuts[turn % cuts.length] as number;
            received.push(...decoder.take(bytes.subarray(at, at + length)));
            at += length;
          }
          expect(received.map(({ frame, ...rest }) => ({ ...rest, frame: String(frame) }))).toEqual(
            records.map(({ frame, ...rest }) => ({ ...rest, frame: String(frame) })),
          );
        },
      ),
    );
  });

  it.each([
    ['an unknown kind', Buffer.from([0, 0, 0, 9, 7, 0, 0, 0, 0, 0, 0, 0, 0])],
    ['more readers than there is room for', Buffer.from([0, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0, 0, 9])],
    ['a huge length', Buffer.from('HTTP/1.1 200 OK\r\n\r\n')],
    ['a length that is too short', Buffer.alloc(20)],
  ])('are rejected with %s', (_, bytes) => {
    expect(() => new TrunkDecoder().take(bytes)).toThrow('Not a record of a trunk');
  });
});
