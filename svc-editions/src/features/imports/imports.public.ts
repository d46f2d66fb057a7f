export { ownProperty } from './calendar-file.format.ts';
export { editionUid } from './exports.mapper.ts';
export { checkRows } from './import-rows.format.ts';
export { findImport, removeActorOfImports } from './imports.repository.ts';
export { createImportsService } from './imports.service.ts';
