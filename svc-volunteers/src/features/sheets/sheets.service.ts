import type { Locale } from '@siteswap/contracts/fields';
import type { RouteInput } from '@siteswap/contracts/route';
import type { exportPlanning, SheetFormat } from '@siteswap/contracts/volunteers';
import type { Actor, Audit, Clock, Transact } from '@siteswap/service-kit';
import type { Db } from '#src/db.ts';
import { readMeals } from '#src/features/catering/catering.public.ts';
import { type NamedFile, tableFile } from '#src/features/exports/exports.public.ts';
import {
  callDays,
  findSettings,
  getManagedEdition,
  toSettings,
} from '#src/features/settings/settings.public.ts';
import { listTeams } from '#src/features/teams/teams.public.ts';
import { cateringPages, cateringTable } from './catering-sheet.format.ts';
import { pdfFile } from './pdf-file.render.ts';
import { planningPages, planningTable } from './planning-sheet.format.ts';
import { daysOf } from './sheet-texts.format.ts';
import { listSheetSlots } from './sheets.repository.ts';

export interface SheetsDeps {
  readonly db: Db;
  readonly transact: Transact<Db>;
  readonly audit: Audit;
  readonly clock: Clock;
}

/** Meals and slots as sheets to print, and as tables. */
export function createSheetsService({ db, transact, audit, clock }: SheetsDeps) {
  /** Data about people leaves the site: it is recorded before the file is sent. */
  const record = (
    actor: Actor,
    editionId: number,
    what: string,
    after: Record<string, string | number | boolean | null>,
  ): Promise<void> =>
    transact(async (_tx, outbox) =>
      audit(outbox, {
        userId: actor.userId,
        adminMode: actor.adminMode,
        action: `volunteers.${what}.export`,
        entityType: 'edition',
        entityId: String(editionId),
        after,
      }),
    );

  return {
    /** @throws 404 EDITION_NOT_FOUND, 403 */
    async catering(
      actor: Actor,
      editionId: number,
      format: SheetFormat,
      locale: Locale,
    ): Promise<NamedFile> {
      const edition = await getManagedEdition(db, actor, editionId);
      const settings = toSettings(await findSettings(db, editionId));
      const { mealsOn } = await readMeals(db, { editionId, edition, now: clock() });
      const days = daysOf(callDays(edition, settings)).map((date) => ({
        date,
        meals: mealsOn(date),
      }));
      const people = days.flatMap(({ meals }) => meals.map((meal) => meal.people));
      await record(actor, editionId, 'catering', { format, people: Math.max(0, ...people) });
      const options = { locale, edition, at: clock() };
      const file =
        format === 'pdf'
          ? await pdfFile(cateringPages(days, options))
          : await tableFile(cateringTable(days, options), format);
      return { ...file, fileName: `meals-${editionId}.${format}` };
    },

    /** @throws 404 EDITION_NOT_FOUND, 403 */
    async planning(
      actor: Actor,
      editionId: number,
      { format, day, teams = [], phones }: RouteInput<typeof exportPlanning>['query'],
      locale: Locale,
    ): Promise<NamedFile> {
      const edition = await getManagedEdition(db, actor, editionId);
      const slots = await listSheetSlots(db, editionId, {
        ...{ timezone: edition.timezone, day, teams, phones },
      });
      await record(actor, editionId, 'planning', {
        ...{ format, day: day ?? null, teams: teams.join(), slots: slots.length },
        // The audit takes no field that is named after telephones.
        withNumbers: phones,
      });
      const chosen = (await listTeams(db, editionId)).filter(({ id }) => teams.includes(id));
      const options = { locale, edition, at: clock(), teams: chosen.map(({ name }) => name) };
      const file =
        format === 'pdf'
          ? await pdfFile(planningPages(slots, { ...options, day }))
          : await tableFile(planningTable(slots, { ...options, phones }), format);
      return { ...file, fileName: `planning-${editionId}${day ? `-${day}` : ''}.${format}` };
    },
  };
}

export type SheetsService = ReturnType<typeof createSheetsService>;
