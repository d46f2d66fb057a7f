import { membersModule } from '@siteswap/features/members';
import type { Db } from '#src/db.ts';

/** Copies how members are shown. */
export const members = membersModule<Db>({ consumer: 'volunteers-members' });
