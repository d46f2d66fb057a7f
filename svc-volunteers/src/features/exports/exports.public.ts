/** What the rest of the service may use of this feature. */
export { sendFile } from './downloads.routes.ts';
export { type NamedFile, type Table, tableFile } from './table-file.format.ts';
