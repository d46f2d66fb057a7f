export { listFollowerIds } from './follows.repository.ts';
