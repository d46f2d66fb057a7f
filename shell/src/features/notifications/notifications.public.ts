export { useCategories } from './use-categories.ts';
