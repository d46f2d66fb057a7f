import { editionsPages } from '@siteswap/contracts/editions';
import { fillPath } from '@siteswap/contracts/route';

/** Every address of this remote, as the router knows it; the functions below put the values in. */
export const paths = {
  home: editionsPages['editions.home'],
  edition: editionsPages['editions.edition'],
  favorites: editionsPages['editions.favorites'],
  convention: editionsPages['editions.convention'],
  conventionAdd: editionsPages['editions.convention-add'],
  conventionEdit: editionsPages['editions.convention-edit'],
  conventionTeam: editionsPages['editions.convention-team'],
  invitation: editionsPages['editions.invitation'],
  editionAdd: editionsPages['editions.edition-add'],
  conventionEditionAdd: editionsPages['editions.convention-edition-add'],
  editionEdit: editionsPages['editions.edition-edit'],
  editionPosts: editionsPages['editions.edition-posts'],
  editionLostFound: editionsPages['editions.edition-lost-found'],
  editionManagement: editionsPages['editions.edition-management'],
  myConventions: editionsPages['editions.my-conventions'],
} as const;

export const editionPath = (id: number): string => fillPath(paths.edition, { id });
export const conventionPath = (id: number): string => fillPath(paths.convention, { id });
export const conventionEditPath = (id: number): string => fillPath(paths.conventionEdit, { id });
export const conventionTeamPath = (id: number): string => fillPath(paths.conventionTeam, { id });
export const conventionEditionAddPath = (id: number): string =>
  fillPath(paths.conventionEditionAdd, { id });
export const editionEditPath = (id: number): string => fillPath(paths.editionEdit, { id });
export const editionLostFoundPath = (id: number): string =>
  fillPath(paths.editionLostFound, { id });
export const editionManagementPath = (id: number): string =>
  fillPath(paths.editionManagement, { id });
