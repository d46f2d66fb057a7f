import type { Locale } from '@siteswap/contracts/fields';
import { type Actor, conflict, notFound } from '@siteswap/service-kit';
import type { NamedFile } from '#src/features/exports/exports.public.ts';
import { countHours, isDone, minutesDoneOf } from '#src/features/hours/hours.public.ts';
import { listPlacesOf } from '#src/features/places/places.public.ts';
import {
  findSettings,
  getManagedEdition,
  getVisibleEdition,
  toSettings,
} from '#src/features/settings/settings.public.ts';
import { listTeams } from '#src/features/teams/teams.public.ts';
import { certificatePages } from './certificate-sheet.format.ts';
import { isCertificateReady } from './certificates.policy.ts';
import { findCertified } from './certificates.repository.ts';
import { pdfFile } from './pdf-file.render.ts';
import type { SheetsDeps } from './sheets.service.ts';

interface Asked {
  readonly editionId: number;
  /** Absent: the caller. */
  readonly userId: number | undefined;
  /** Of the caller. */
  readonly locale: Locale;
}

/** Certificates of the hours that volunteers have worked. */
export function createCertificatesService({ db, transact, audit, clock }: SheetsDeps) {
  /** Data about another person leaves the site: it is recorded before the file is sent. */
  const record = (actor: Actor, editionId: number, userId: number): Promise<void> =>
    transact(async (_tx, outbox) =>
      audit(outbox, {
        userId: actor.userId,
        adminMode: actor.adminMode,
        action: 'volunteers.certificate.export',
        entityType: 'edition',
        entityId: String(editionId),
        after: { userId },
      }),
    );

  return {
    /**
     * In the language of the caller; a manager gets that of another volunteer in theirs.
     * @throws 404 EDITION_NOT_FOUND, NOT_FOUND, 403; 409 CERTIFICATE_NOT_READY
     */
    async download(
      actor: Actor,
      { editionId, userId = actor.userId, locale }: Asked,
    ): Promise<NamedFile> {
      const isOwn = userId === actor.userId;
      const edition = await (isOwn ? getVisibleEdition : getManagedEdition)(db, actor, editionId);
      const person = await findCertified(db, editionId, userId);
      if (!person) throw notFound();
      const places = await listPlacesOf(db, editionId, [userId]);
      const settings = toSettings(await findSettings(db, editionId));
      const { minutesDone } = countHours(places);
      const now = clock();
      if (!isCertificateReady({ edition, settings, minutesDone, now })) {
        throw conflict('CERTIFICATE_NOT_READY', 'The edition goes on, or no shift was worked');
      }
      if (!isOwn) await record(actor, editionId, userId);
      const teams = new Map((await listTeams(db, editionId)).map(({ id, name }) => [id, name]));
      const sheets = certificatePages({
        ...{ edition, at: now, name: `${person.prenom} ${person.nom}` },
        locale: isOwn ? locale : (person.locale ?? locale),
        shifts: places.filter(isDone).map((place) => ({
          ...place.slot,
          team: teams.get(place.slot.teamId ?? 0) ?? null,
          minutes: minutesDoneOf(place),
        })),
      });
      return { ...(await pdfFile(sheets)), fileName: `certificate-${editionId}-${userId}.pdf` };
    },
  };
}

export type CertificatesService = ReturnType<typeof createCertificatesService>;
