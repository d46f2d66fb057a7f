import type { Locale } from '@siteswap/contracts/fields';
import type { RouteInput } from '@siteswap/contracts/route';
import { type exportApplications, maxExported } from '@siteswap/contracts/volunteers';
import { findMembers } from '@siteswap/features/members';
import { type Actor, type Audit, conflict, type Transact } from '@siteswap/service-kit';
import type { Db } from '#src/db.ts';
import {
  findAssignedTeams,
  findNamedMembers,
  toApplication,
} from '#src/features/applications/applications.public.ts';
import { listFoundIds } from '#src/features/managing/managing.public.ts';
import { getManagedEdition } from '#src/features/settings/settings.public.ts';
import { listTeams } from '#src/features/teams/teams.public.ts';
import { toTable } from './application-table.format.ts';
import { findApplications } from './exports.repository.ts';
import { type NamedFile, tableFile } from './table-file.format.ts';

export interface ExportsDeps {
  readonly db: Db;
  readonly transact: Transact<Db>;
  readonly audit: Audit;
}

/** Applications as files for spreadsheets. */
export function createExportsService({ db, transact, audit }: ExportsDeps) {
  return {
    /** @throws 404 EDITION_NOT_FOUND, 403; 409 TOO_MANY_APPLICATIONS */
    async export(
      actor: Actor,
      editionId: number,
      { format, ...filters }: RouteInput<typeof exportApplications>['query'],
      locale: Locale,
    ): Promise<NamedFile> {
      const { timezone } = await getManagedEdition(db, actor, editionId);
      const ids = await listFoundIds(db, editionId, filters);
      if (ids.length > maxExported) {
        throw conflict('TOO_MANY_APPLICATIONS', 'Filter the list before you export it');
      }
      const rows = await findApplications(db, ids);
      const teamsOf = await findAssignedTeams(db, ids);
      const members = await findMembers(
        db,
        rows.map(({ userId }) => userId),
      );
      const named = await findNamedMembers(db, rows);
      const applications = rows.map((row) => ({
        ...toApplication(row, teamsOf.get(row.id) ?? [], named),
        user: members.of(row.userId),
        userSnapshotPhone: row.userSnapshotPhone,
      }));
      // Personal data leaves the site: it is recorded before the file is sent.
      await transact(async (_tx, outbox) =>
        audit(outbox, {
          userId: actor.userId,
          adminMode: actor.adminMode,
          action: 'volunteers.application.export',
          entityType: 'edition',
          entityId: String(editionId),
          after: { format, applications: ids.length },
        }),
      );
      const table = toTable(applications, {
        locale,
        timezone,
        teams: await listTeams(db, editionId),
      });
      const file = await tableFile(table, format);
      return { ...file, fileName: `volunteers-${editionId}.${format}` };
    },
  };
}

export type ExportsService = ReturnType<typeof createExportsService>;
