export { commentVersion } from './posts.mapper.ts';
