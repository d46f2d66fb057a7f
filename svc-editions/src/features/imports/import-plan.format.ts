import type { ImportOutcome, ImportRow } from '@siteswap/contracts/editions';
import type { CheckedRow } from './import-rows.format.ts';

/** What is known of conventions and editions before an import. */
export interface Known {
  readonly conventions: readonly {
    readonly id: number;
    readonly name: string;
    readonly email: string | null;
    readonly isArchived: boolean;
  }[];
  readonly editions: readonly {
    readonly id: number;
    readonly conventionId: number;
    readonly startDate: string;
    readonly endDate: string;
    readonly city: string | null;
  }[];
  /** Editions of events that were imported before, and of those of this site, by the UIDs of the events. */
  readonly events: ReadonlyMap<string, KnownEvent>;
}

/** The edition of an event. */
export type KnownEvent = Known['editions'][number] & {
  readonly version: number;
  readonly country: string | null;
  /** The newest revision that was imported; null for an event of this site. */
  readonly sequence: number | null;
  /** An import created it; it was neither changed nor claimed since. */
  readonly isUntouched: boolean;
};

/** What is stored of a row; what becomes of its pictures is stored with them. */
export type StoredOutcome = Omit<ImportOutcome, 'pictures'>;

/** A picture that is fetched once what it shows is there. */
export interface WantedPicture {
  /** What it is a picture of. */
  readonly kind: 'CONVENTION' | 'EDITION';
  readonly url: string;
}

/** What is to be done with a row. */
export interface PlannedRow extends CheckedRow {
  readonly outcome: ImportOutcome['outcome'];
  readonly editionId: number | null;
  readonly sameAsRow: number | null;
  readonly isMoved: boolean;
  readonly isUpdated: boolean;
  /** The edition of its event. */
  readonly event: KnownEvent | null;
  /** The convention that is there already. */
  readonly convention: { readonly id: number; readonly name: string } | null;
  /** The same for all rows of one convention. */
  readonly conventionKey: string;
  /** Of what it would create. */
  readonly pictures: readonly WantedPicture[];
}

const plain = (text: string | null): string => (text ?? '').normalize('NFC').trim().toLowerCase();

/** Two conventions are the same when their names and addresses are, without regard to case. */
export const conventionKeyOf = ({ name, email }: { name: string; email: string | null }): string =>
  JSON.stringify([plain(name), plain(email)]);

const placeAndDays = ({
  startDate,
  endDate,
  city,
}: {
  startDate: string;
  endDate: string;
  city: string | null;
}): string => JSON.stringify([startDate, endDate, plain(city)]);

/** A revision that is newer than the one that was imported. */
const isNewer = ({ sequence }: CheckedRow, event: KnownEvent): boolean =>
  event.sequence !== null && (sequence ?? 0) > event.sequence;

function isElsewhere({ edition }: ImportRow, event: KnownEvent): boolean {
  const isOtherCountry = (event.country ?? '') !== (edition.country ?? '');
  return isOtherCountry || placeAndDays(event) !== placeAndDays(edition);
}

/** The conventions by their keys; of several with one key a live one, and the oldest. */
function conventionsByKey({ conventions }: Known): Map<string, Known['conventions'][number]> {
  const byKey = new Map<string, Known['conventions'][number]>();
  const inOrder = conventions.toSorted(
    (a, b) => Number(a.isArchived) - Number(b.isArchived) || a.id - b.id,
  );
  for (const convention of inOrder) {
    const key = conventionKeyOf(convention);
    if (!byKey.has(key)) byKey.set(key, convention);
  }
  return byKey;
}

/** Of a convention that is there, or that an earlier row creates, the logo stays as it is. */
const picturesOf = (
  { convention, edition }: ImportRow,
  isNewConvention: boolean,
): WantedPicture[] => [
  ...(isNewConvention && convention.logo
    ? [{ kind: 'CONVENTION' as const, url: convention.logo }]
    : []),
  ...(edition.imageUrl ? [{ kind: 'EDITION' as const, url: edition.imageUrl }] : []),
];

const archived = [{ path: 'conventionName', code: 'CONVENTION_ARCHIVED' }];

/** Says of each row what becomes of it, without doing it. */
export function planImport(rows: readonly CheckedRow[], known: Known): PlannedRow[] {
  const conventions = conventionsByKey(known);
  const editions = new Map(
    known.editions.map((edition) => [`${edition.conventionId} ${placeAndDays(edition)}`, edition]),
  );
  const firstRows = new Map<string, number>();
  const newConventions = new Set<string>();

  return rows.map((checked): PlannedRow => {
    const { fields, row } = checked;
    const none = {
      ...{ editionId: null, sameAsRow: null, isMoved: false, isUpdated: false },
      ...{ convention: null, pictures: [], event: null },
    };
    if (!fields) return { ...checked, ...none, outcome: 'INVALID', conventionKey: '' };

    const conventionKey = conventionKeyOf(fields.convention);
    const convention = conventions.get(conventionKey);
    const where = placeAndDays(fields.edition);
    const planned = { ...checked, ...none, conventionKey, convention: convention ?? null };
    const event = known.events.get(checked.uid ?? '');
    if (event) {
      const isMoved = isElsewhere(fields, event);
      const isUpdated = isMoved && event.isUntouched && isNewer(checked, event);
      const { id: editionId } = event;
      return { ...planned, outcome: 'DUPLICATE', event, editionId, isMoved, isUpdated };
    }
    const edition = convention && editions.get(`${convention.id} ${where}`);
    if (edition) return { ...planned, outcome: 'DUPLICATE', editionId: edition.id };
    if (convention?.isArchived) return { ...planned, outcome: 'INVALID', errors: archived };

    const key = `${conventionKey} ${where}`;
    const sameAsRow = firstRows.get(key);
    if (sameAsRow !== undefined) return { ...planned, outcome: 'DUPLICATE', sameAsRow };
    firstRows.set(key, row);
    const isNewConvention = !convention && !newConventions.has(conventionKey);
    newConventions.add(conventionKey);
    const pictures = picturesOf(fields, isNewConvention);
    return { ...planned, outcome: 'WOULD_CREATE', pictures };
  });
}
