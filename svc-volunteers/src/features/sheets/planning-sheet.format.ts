import type { Table } from '#src/features/exports/exports.public.ts';
import type { Block, Row, Sheets } from './pdf-file.render.ts';
import { commonTexts, type SheetOptions, textsIn } from './sheet-texts.format.ts';
import type { SheetPerson, SheetSlot } from './sheets.repository.ts';

interface PlanningOptions extends SheetOptions {
  /** Names of the chosen teams; none is all. */
  readonly teams: readonly string[];
}

const nameOf = ({ prenom, nom }: SheetPerson): string => `${prenom} ${nom}`;

/** The end names its day when it is another one. */
function timesOf(
  { startDateTime, endDateTime }: SheetSlot,
  { locale, edition: { timezone } }: SheetOptions,
) {
  const { format } = textsIn(locale);
  const day = format.dayOf(startDateTime, timezone);
  const isSameDay = day === format.dayOf(endDateTime, timezone);
  return {
    day,
    start: format.instant(startDateTime, timezone, 'time'),
    end: format.instant(endDateTime, timezone, isSameDay ? 'time' : 'day-time'),
  };
}

function blockOf(slot: SheetSlot, options: SheetOptions): Block {
  const { t } = textsIn(options.locale);
  const { start, end } = timesOf(slot, options);
  const { people, maxVolunteers: places, minVolunteers: needed } = slot;
  const count = places === null ? null : t('count', { have: people.length, places, needed });
  const free = Math.max((places ?? 0) - people.length, 0);
  return {
    head: `${start}–${end}  ${slot.title}`,
    details: [slot.team, slot.place, count].filter(Boolean).join(' · '),
    rows: [
      ...people.map(
        (person): Row => ({ text: nameOf(person), note: person.phone ?? '', hasBox: true }),
      ),
      ...Array.from({ length: free }, (): Row => ({ text: '', hasBox: true })),
    ],
  };
}

/** Each day on pages of its own, with a block for each slot. */
export function planningPages(
  slots: readonly SheetSlot[],
  options: PlanningOptions & { readonly day: string | undefined },
): Sheets {
  const { t, format } = textsIn(options.locale);
  const teams = options.teams.length > 0 ? options.teams.join(', ') : t('allTeams');
  const byDay = Map.groupBy(slots, (slot) => timesOf(slot, options).day);
  const subtitle = (day: string): string => `${format.day(day, 'weekday')} · ${teams}`;
  const empty = {
    subtitle: options.day ? subtitle(options.day) : teams,
    blocks: [{ head: t('noSlots'), details: '', rows: [] }],
  };
  const sheets = [...byDay].map(([day, ofDay]) => ({
    subtitle: subtitle(day),
    blocks: ofDay.map((slot) => blockOf(slot, options)),
  }));
  return { ...commonTexts('planning', options), sheets: sheets.length > 0 ? sheets : [empty] };
}

/** A row for each slot, with its people one below the other. */
export function planningTable(
  slots: readonly SheetSlot[],
  options: PlanningOptions & { readonly phones: boolean },
): Table {
  const { t, format } = textsIn(options.locale);
  const names = ['day', 'start', 'end', 'slot', 'team', 'place', 'needed', 'places', 'have'];
  return {
    title: t('column.planning'),
    head: [...names, 'volunteers', ...(options.phones ? ['phones'] : [])].map((name) =>
      t(`column.${name}`),
    ),
    rows: slots.map((slot) => {
      const { day, start, end } = timesOf(slot, options);
      const { people } = slot;
      return [
        ...[format.day(day, 'weekday'), start, end, slot.title, slot.team ?? '', slot.place ?? ''],
        ...[slot.minVolunteers, slot.maxVolunteers ?? '', people.length],
        people.map(nameOf).join('\n'),
        ...(options.phones ? [people.map(({ phone }) => phone ?? '').join('\n')] : []),
      ];
    }),
  };
}
