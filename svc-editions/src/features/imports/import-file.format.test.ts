import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ImportFaultError } from './import-fault.format.ts';
import { readRows } from './import-file.format.ts';

const pieces = fc.constantFrom(
  'BEGIN:VCALENDAR\r\n',
  'BEGIN:VEVENT\r\n',
  'END:VEVENT\r\n',
  'END:VCALENDAR',
  'DTSTART;VALUE=DATE:20280414\n',
  'DTEND:20280414T000000Z\n',
  'DURATION:P1D\n',
  'GEO:1;2\n',
  'RRULE:FREQ=DAILY\n',
  'SUMMARY:',
  ' ',
  ';',
  ',',
  '"',
  "'",
  '\n',
  '\r\n',
  '\ufeff',
  'startDate',
  'conventionName',
  'convention__proto__',
  '__proto__',
  'latitude',
  '[',
  '{"convention":',
  '"edition":{}}',
  ']',
  '2028-04-14',
  '-1',
);
const text = fc
  .array(fc.oneof(pieces, fc.string({ unit: 'binary', maxLength: 5 })), { maxLength: 30 })
  .map((parts) => parts.join(''));

it.each(['JSON', 'CSV', 'ICS'] as const)(
  'any text as %s has rows, or is rejected with a line',
  async (kind) => {
    await fc.assert(
      fc.asyncProperty(text, async (written) => {
        try {
          readRows(kind, Buffer.from(written));
        } catch (error) {
          expect(error).toBeInstanceOf(ImportFaultError);
          const { fault } = error as ImportFaultError;
          if (fault.code === 'FILE_UNREADABLE') expect(fault.line).toBeGreaterThan(0);
        }
      }),
    );
  },
);
