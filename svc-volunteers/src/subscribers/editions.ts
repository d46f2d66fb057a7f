import { editionsModule } from '@siteswap/features/editions';
import type { Db } from '#src/db.ts';
import {
  type NoteEditionField,
  noteEditionFields,
  notesRemoval,
} from '#src/features/notes/notes.public.ts';

/** Copies the fields of editions that the rules for notes depend on; the notes of a deleted edition are removed. */
export const editions = editionsModule<Db, NoteEditionField>({
  consumer: 'volunteers-editions',
  fields: noteEditionFields,
  onState: async ({ editionId, edition, outbox }) => {
    if (!edition) outbox.job(notesRemoval, { editionId }, { key: String(editionId) });
  },
});
