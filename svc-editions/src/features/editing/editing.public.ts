export { toStored } from './editing.mapper.ts';
