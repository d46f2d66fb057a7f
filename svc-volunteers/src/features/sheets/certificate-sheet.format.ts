import type { Format } from '@siteswap/contracts/format';
import type { CallEdition } from '#src/features/settings/settings.public.ts';
import type { Sheets } from './pdf-file.render.ts';
import { commonTexts, type SheetOptions, textsIn } from './sheet-texts.format.ts';

/** A shift that was worked. */
export interface CertifiedShift {
  readonly title: string;
  readonly team: string | null;
  readonly startDateTime: Date;
  readonly endDateTime: Date;
  readonly minutes: number;
}

interface CertificateOptions extends SheetOptions {
  readonly edition: Pick<CallEdition, 'name' | 'timezone' | 'city' | 'startDate' | 'endDate'>;
  readonly name: string;
  readonly shifts: readonly CertifiedShift[];
}

/** "2 h 30 min", so that the parts add up to the sum. */
function durationOf(format: Format, minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [
    ...(hours > 0 ? [format.number(hours, { style: 'unit', unit: 'hour' })] : []),
    ...(rest > 0 || hours === 0 ? [format.number(rest, { style: 'unit', unit: 'minute' })] : []),
  ];
  return parts.join(' ');
}

/** Who worked where and when, then each shift with its date and duration. */
export function certificatePages(options: CertificateOptions): Sheets {
  const { edition, name, shifts, locale } = options;
  const { t, format } = textsIn(locale);
  const { timezone } = edition;
  const teams = [...new Set(shifts.flatMap(({ team }) => team ?? []))].sort(format.compare);
  const sum = shifts.reduce((minutes, shift) => minutes + shift.minutes, 0);
  const line = (label: string, text: string) => ({ text: t('line', { label, people: text }) });
  const timesOf = ({ startDateTime, endDateTime }: CertifiedShift): string => {
    const isSameDay = format.dayOf(startDateTime, timezone) === format.dayOf(endDateTime, timezone);
    const start = format.instant(startDateTime, timezone, 'time');
    const end = format.instant(endDateTime, timezone, isSameDay ? 'time' : 'day-time');
    return `${format.instant(startDateTime, timezone, 'weekday-year')}, ${start}–${end}`;
  };
  return {
    ...commonTexts('certificate', options),
    sheets: [
      {
        subtitle: '',
        blocks: [
          {
            head: t('certificate.text', { name, edition: edition.name }),
            details: '',
            rows: [
              line(t('certificate.name'), name),
              line(t('certificate.edition'), edition.name),
              ...(edition.city ? [line(t('column.place'), edition.city)] : []),
              line(t('certificate.dates'), format.dayRange(edition.startDate, edition.endDate)),
              ...(teams.length > 0 ? [line(t('certificate.teams'), format.list(teams))] : []),
              { ...line(t('certificate.hours'), durationOf(format, sum)), isBold: true },
            ],
          },
          {
            head: t('certificate.shifts'),
            details: '',
            rows: shifts.map((shift) => ({
              text: [timesOf(shift), shift.title, shift.team].filter(Boolean).join(' · '),
              note: durationOf(format, shift.minutes),
            })),
          },
        ],
      },
    ],
  };
}
