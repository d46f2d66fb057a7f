import { editionsPages } from '@siteswap/contracts/editions';

/** Every address of this remote, as the router knows it; `fillPath` puts the values in. */
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

export const editionPath = (id: number): string => paths.edition.replace(':id', String(id));
export const conventionPath = (id: number): string => paths.convention.replace(':id', String(id));
export const conventionEditPath = (id: number): string =>
  paths.conventionEdit.replace(':id', String(id));
export const conventionTeamPath = (id: number): string =>
  paths.conventionTeam.replace(':id', String(id));
export const conventionEditionAddPath = (id: number): string =>
  paths.conventionEditionAdd.replace(':id', String(id));
export const editionEditPath = (id: number): string => paths.editionEdit.replace(':id', String(id));
export const editionManagementPath = (id: number): string =>
  paths.editionManagement.replace(':id', String(id));
