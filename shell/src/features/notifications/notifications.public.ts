export { MutesPanel } from './components/mutes-panel.tsx';
export { useCategories } from './use-categories.ts';
