export { ofPublicEditions, useEdition } from './api/use-edition.ts';
export { useMyRights } from './api/use-my-rights.ts';
export { ShareButton } from './components/share-button.tsx';
export { editionLinks } from './edition-links.format.ts';
export { periodOf, todayIn } from './edition-period.format.ts';
