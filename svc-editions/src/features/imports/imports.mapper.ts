import {
  type EditionImport,
  type ImportOutcome,
  type ImportPicture,
  type ImportUndo,
  importOutcome,
  importUndo,
} from '@siteswap/contracts/editions';
import type { Members } from '@siteswap/features/members';
import type { ImportPictureRow, NewImportPicture } from './import-pictures.repository.ts';
import type { PlannedRow, StoredOutcome, WantedPicture } from './import-plan.format.ts';
import type { CreatedRow, ListedImport, StoredImport } from './imports.repository.ts';

const storedOutcome = importOutcome.omit({ pictures: true });

const columns = { CONVENTION: 'conventionLogo', EDITION: 'imageUrl' } as const;

/** Pictures of a plan, and those that were just stored, are pending. */
const toPicture = (picture: WantedPicture | ImportPictureRow): ImportPicture => ({
  column: columns[picture.kind],
  status: 'status' in picture && picture.status !== 'UNDONE' ? picture.status : 'PENDING',
  code: 'code' in picture ? picture.code : null,
});

/** What a row of the plan becomes in a stored import. */
export const toOutcome = ({
  row,
  line,
  name,
  outcome,
  editionId,
  sameAsRow,
  isMoved,
  isUpdated,
  errors,
  ignored,
  readings,
}: PlannedRow): StoredOutcome => ({
  row,
  line,
  name,
  outcome,
  editionId,
  sameAsRow,
  isMoved,
  isUpdated,
  errors: [...errors],
  ignored: [...ignored],
  readings: [...readings],
});

export function toCounts(outcomes: readonly StoredOutcome[]) {
  const count = (...wanted: ImportOutcome['outcome'][]) =>
    outcomes.filter(({ outcome }) => wanted.includes(outcome)).length;
  return {
    rows: outcomes.length,
    created: count('CREATED', 'WOULD_CREATE'),
    duplicates: count('DUPLICATE'),
    invalid: count('INVALID'),
  };
}

export const toStoredOutcomes = (row: StoredImport): StoredOutcome[] =>
  storedOutcome.array().parse(row.outcomes);

/** What a row of the plan becomes in a dry run. */
export const toPreview = (planned: PlannedRow): ImportOutcome => ({
  ...toOutcome(planned),
  pictures: planned.pictures.map(toPicture),
});

/** Rows with what became of their pictures; those that were just stored are pending. */
export function withPictures(
  outcomes: readonly StoredOutcome[],
  pictures: readonly (NewImportPicture | ImportPictureRow)[],
): ImportOutcome[] {
  const byRow = Map.groupBy(pictures, ({ row }) => row);
  return outcomes.map((outcome) => ({
    ...outcome,
    pictures: (byRow.get(outcome.row) ?? []).map(toPicture),
  }));
}

export const toUndo = (row: StoredImport): ImportUndo | null =>
  row.undo === null ? null : importUndo.parse(row.undo);

export function toImport({ actorId, ...row }: ListedImport, members: Members): EditionImport {
  return {
    ...row,
    actor: actorId === null ? null : members.of(actorId),
    createdAt: row.createdAt.toISOString(),
    undoneAt: row.undoneAt?.toISOString() ?? null,
  };
}

type Remains = ImportUndo['editions']['stayed'][number]['reason'];

/** What undoing does with what an import created: it removes what is unchanged and unused. */
export function toUndone(created: readonly CreatedRow[]): ImportUndo['editions'] {
  const reasonOf = ({ isDeleted, isChanged, isUsed }: CreatedRow): Remains | null => {
    if (isDeleted) return 'DELETED';
    if (isChanged) return 'CHANGED';
    return isUsed ? 'IN_USE' : null;
  };
  const checked = created.map((one) => ({ id: one.id, reason: reasonOf(one) }));
  return {
    removed: checked.filter(({ reason }) => reason === null).map(({ id }) => id),
    stayed: checked.flatMap(({ id, reason }) => (reason === null ? [] : [{ id, reason }])),
  };
}
