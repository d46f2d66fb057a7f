import { participationCopiesModule } from '@siteswap/features/participations';
import type { Db } from '#src/db.ts';

/** Stores who takes part in which edition, whichever domains say so: undoing an import leaves those editions. */
export const participations = participationCopiesModule<Db>({
  consumer: 'editions-participations',
});
