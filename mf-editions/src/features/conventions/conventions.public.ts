export { useConventionRights } from './api/use-convention.ts';
export { ofMyConventions } from './api/use-my-conventions.ts';
export { ConventionFeeds } from './components/convention-feeds.tsx';
export { EmbedButton } from './components/embed-button.tsx';
