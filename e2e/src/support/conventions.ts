import { listOffers } from '@siteswap/contracts/carpool';
import {
  addCollaborator,
  changeEditionStatus,
  createConvention,
  createEdition,
  getEdition,
  type MyEdition,
  updateEdition,
} from '@siteswap/contracts/editions';
import { routeUrl } from '@siteswap/contracts/route';
import { daysFromToday } from '@siteswap/contracts/testing';
import pg from 'pg';
import { type APIResponse, expect } from 'playwright/test';
import { type Member, uniqueId } from './members.ts';
import type { SharedPlatform } from './platform-server.ts';

export interface OwnConvention {
  readonly id: number;
  readonly name: string;
}

/** A new convention, of which the member is in charge. */
export async function ownConvention(author: Member): Promise<OwnConvention> {
  const name = `Convention ${uniqueId()}`;
  const created = await author.api.post(createConvention.path, { data: { name } });
  return createConvention.response.parse(await created.json());
}

/** A convention with a contact address and without an author, as when the account of its author is gone. */
export async function ownerlessConvention(
  member: Member,
  email: string,
  platform: Pick<SharedPlatform, 'databaseUrl'>,
): Promise<OwnConvention> {
  const name = `Convention ${uniqueId()}`;
  const created = await member.api.post(createConvention.path, { data: { name, email } });
  const convention = createConvention.response.parse(await created.json());
  const database = new pg.Client({ connectionString: platform.databaseUrl('svc-editions') });
  await database.connect();
  try {
    const { id } = convention;
    await database.query('update conventions set author_id = null where id = $1', [id]);
  } finally {
    await database.end();
  }
  return convention;
}

/**
 * Adds a member to the team of a convention; they may edit it. Tries again until the service of conventions knows them:
 * it learns of a new member a moment after they have registered.
 */
export async function addToTeam(author: Member, id: number, helper: Member): Promise<void> {
  let added: APIResponse | undefined;
  const rejection = async (): Promise<string | null> => {
    added = await author.api.post(routeUrl(addCollaborator, { params: { id } }), {
      data: { userId: helper.user.id, title: 'Trésorerie', rights: ['editConvention'] },
    });
    return added.ok() ? null : (await added.json()).code;
  };
  await expect.poll(rejection).not.toBe('MEMBER_NOT_FOUND');
  expect(added?.status(), await added?.text()).toBe(201);
}

/** Waits until conventions know a new member, whom a page can then add to a team at once. */
export async function knownToConventions(author: Member, helper: Member): Promise<void> {
  const { id } = await ownConvention(author);
  await addToTeam(author, id, helper);
}

/** Editions of journeys have this name and come after all of the demonstration, at the end of the list. */
const ownName = (): string => `Édition ${uniqueId()}`;

/** Whether a card or a name is of an edition that a journey made: others publish theirs at any moment. */
export const isOwn = (text: string): boolean => /^Édition [a-z0-9]+/m.test(text);

/** A draft of an edition in Lille, of a convention of the member. */
export async function ownEdition(author: Member, conventionId: number): Promise<MyEdition> {
  const created = await author.api.post(createEdition.path, {
    data: {
      conventionId,
      name: ownName(),
      startDate: '2028-04-14',
      endDate: '2028-04-17',
      city: 'Lille',
      country: 'FR',
      latitude: 50.63,
      longitude: 3.06,
      hasShowers: true,
    },
  });
  return createEdition.response.parse(await created.json());
}

/** Publishes a draft of the member. */
export async function publishEdition(author: Member, id: number): Promise<void> {
  const published = await author.api.patch(routeUrl(changeEditionStatus, { params: { id } }), {
    data: { isOnline: true },
  });
  expect(published.status(), await published.text()).toBe(200);
}

/** A published edition of the member's, still to come; the carpool knows it already. */
export async function publishedEdition(author: Member): Promise<MyEdition> {
  const { id: conventionId } = await ownConvention(author);
  const edition = await ownEdition(author, conventionId);
  await publishEdition(author, edition.id);
  const trips = routeUrl(listOffers, { params: { id: edition.id } });
  await expect.poll(async () => (await author.api.get(trips)).status()).toBe(200);
  return edition;
}

/** A published edition of the author's, this many days from today. */
export async function movedEdition(
  author: Member,
  days: { startDate: number; endDate: number },
): Promise<MyEdition> {
  const { id } = await publishedEdition(author);
  const moved = await author.api.put(routeUrl(updateEdition, { params: { id } }), {
    data: { startDate: daysFromToday(days.startDate), endDate: daysFromToday(days.endDate) },
  });
  expect(moved.status(), await moved.text()).toBe(200);
  const edition = updateEdition.response.parse(await moved.json());
  // The gateway may cache the earlier days for a moment.
  await expect
    .poll(async () => {
      const shown = await author.api.get(routeUrl(getEdition, { params: { id } }));
      return getEdition.response.parse(await shown.json()).startDate;
    })
    .toBe(edition.startDate);
  return edition;
}
