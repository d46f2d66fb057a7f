import type { AgeBand, ApplicationStatus, DietaryPreference } from '@siteswap/contracts/volunteers';
import type { Tx } from '#src/db.ts';
import {
  insertApplication,
  updateApplication,
} from '#src/features/applications/applications.public.ts';
import { type DemoDays, stayOf } from './demo-planning.ts';

interface DemoApplicant {
  readonly userId: number;
  readonly prenom: string;
  readonly nom: string;
  readonly status: Exclude<ApplicationStatus, 'ACCEPTED'>;
  readonly note: string | null;
  readonly motivation: string;
  readonly dietaryPreference: DietaryPreference;
  /** The guardian of a minor has not consented yet. */
  readonly ageBand: AgeBand;
  /** Indexes of the wanted teams, first choice first. */
  readonly wanted: readonly number[];
  readonly isThereForAll: boolean;
}

/** Members who came late to the planned edition: three wait for a decision, and one was declined. */
export const demoApplicants: readonly DemoApplicant[] = [
  {
    ...{ userId: 41, prenom: 'Yasmine', nom: 'Haddad', status: 'PENDING', note: null },
    motivation: 'Je parle français, arabe et anglais : mettez-moi à l’accueil.',
    ...{ dietaryPreference: 'VEGETARIAN', ageBand: 'ADULT', wanted: [0], isThereForAll: false },
  },
  {
    ...{ userId: 42, prenom: 'Tom', nom: 'Janssen', status: 'PENDING', note: null },
    motivation: 'Je reste jusqu’au dernier câble rangé.',
    ...{ dietaryPreference: 'NONE', ageBand: 'ADULT', wanted: [3, 2], isThereForAll: true },
  },
  {
    ...{ userId: 43, prenom: 'Elif', nom: 'Kaya', status: 'PENDING', note: null },
    motivation: 'Mon oncle est en cuisine, j’aimerais aider avec lui.',
    ...{ dietaryPreference: 'VEGAN', ageBand: 'AGE_16_17', wanted: [1], isThereForAll: false },
  },
  {
    ...{ userId: 44, prenom: 'Jakub', nom: 'Zieliński', status: 'REJECTED' },
    note: 'La régie est au complet cette année. Revenez l’an prochain, nous garderons une place !',
    motivation: 'Uniquement la régie du gala.',
    ...{ dietaryPreference: 'NONE', ageBand: 'ADULT', wanted: [2], isThereForAll: false },
  },
];

/** Adds applications that no one has accepted, of which no one is notified. */
export async function addDemoApplicants(
  tx: Tx,
  editionId: number,
  {
    days,
    teamIds,
    phoneOf,
    now,
  }: {
    readonly days: DemoDays;
    readonly teamIds: readonly number[];
    readonly phoneOf: (userId: number) => string;
    readonly now: Date;
  },
): Promise<void> {
  for (const { status, note, wanted, isThereForAll, ...person } of demoApplicants) {
    const phone = phoneOf(person.userId);
    const row = await insertApplication(tx, {
      ...{ ...person, editionId, phone },
      ...stayOf({ isThereForAll }, days),
      teamPreferences: wanted.flatMap((index) => teamIds[index] ?? []),
      ...(person.ageBand === 'ADULT'
        ? {}
        : { guardianName: `Parent de ${person.prenom}`, guardianPhone: phone }),
      ...{ createdAt: now, updatedAt: now },
    });
    if (!row || status === 'PENDING') continue;
    await updateApplication(tx, row.id, { status, acceptanceNote: note, decidedAt: now });
  }
}
