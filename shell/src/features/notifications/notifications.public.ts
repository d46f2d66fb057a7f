export { MutesPanel } from './components/mutes-panel.tsx';
export { notifications } from './notification.store.ts';
export { useCategories } from './use-categories.ts';
