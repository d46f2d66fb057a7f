import {
  addCollaborator,
  createConvention,
  createEdition,
  type MyEdition,
} from '@siteswap/contracts/editions';
import { routeUrl } from '@siteswap/contracts/route';
import { type Member, uniqueId } from './members.ts';

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

/** Adds a member to the team of a convention; they may edit it. */
export async function addToTeam(author: Member, id: number, helper: Member): Promise<void> {
  const added = await author.api.post(routeUrl(addCollaborator, { params: { id } }), {
    data: { userId: helper.user.id, title: 'Trésorerie', rights: ['editConvention'] },
  });
  if (added.status() !== 201) throw new Error(`not added: ${added.status()}`);
}

/** A draft of an edition in Lille, of a convention of the member. */
export async function ownEdition(author: Member, conventionId: number): Promise<MyEdition> {
  const created = await author.api.post(createEdition.path, {
    data: {
      conventionId,
      name: `Édition ${uniqueId()}`,
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
