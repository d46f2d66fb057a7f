import { expect, it } from '@jest/globals';
import { AppError } from '@siteswap/service-kit';
import fc from 'fast-check';
import { readImport } from './import-file.format.ts';
import { checkRow } from './import-rows.format.ts';

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

it.each(['json', 'csv', 'ics'])(
  'any text as .%s has rows, or is rejected with a line',
  async (ending) => {
    await fc.assert(
      fc.asyncProperty(text, async (written) => {
        const file = { bytes: Buffer.from(written), name: `any.${ending}` };
        try {
          readImport(file).rows.forEach(checkRow);
        } catch (error) {
          expect(error).toBeInstanceOf(AppError);
          const { status, code, details } = error as AppError;
          expect(status).toBe(422);
          if (code === 'FILE_UNREADABLE') expect(details['line']).toBeGreaterThan(0);
        }
      }),
    );
  },
);
