import type { ImportRowInput } from '@siteswap/contracts/editions';
import { realConventions } from '#src/seed/real-editions.ts';

/** The 76 real editions as rows of an import. */
export const realImportRows = (): ImportRowInput[] =>
  realConventions().flatMap(({ convention, editions }) =>
    editions.map(({ originKey: _, isOnline: _isPublished, ...edition }) => ({
      convention: { name: convention.name },
      edition: edition as ImportRowInput['edition'],
    })),
  );
