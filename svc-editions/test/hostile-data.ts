import { addCollaborator, createConvention } from '@siteswap/contracts/editions';
import { routeUrl } from '@siteswap/contracts/route';
import { type MakeHostileData, waitFor } from '@siteswap/service-kit/testing';

/** A convention of the organiser's, to which the collaborator may add editions; for `infra/src/hostile`. */
export const makeHostileData: MakeHostileData = async ({ organiser, collaborator }) => {
  const created = await organiser.post(createConvention.path, { name: 'Convention des curieux' });
  const { id } = createConvention.response.parse(await created.json());
  const path = routeUrl(addCollaborator, { params: { id } });
  const body = { userId: collaborator.userId, title: 'Aide', rights: ['addEdition'] };
  // svc-editions learns of members a moment after it has started.
  await waitFor(async () => (await organiser.post(path, body)).ok);
};
