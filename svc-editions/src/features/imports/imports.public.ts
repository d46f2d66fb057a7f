export { removeActorOfImports } from './imports.repository.ts';
