import { importLimits } from '@siteswap/contracts/editions';
import { AppError } from '@siteswap/service-kit';

/** 422 for a file that is not what its name says, with the line where that shows. */
export const fileUnreadable = (line: number): AppError =>
  new AppError(422, 'FILE_UNREADABLE', `The file cannot be read from line ${line} on`, { line });

/** 422 for a file with more rows than are imported at once. */
export const tooManyRows = (): AppError =>
  new AppError(422, 'TOO_MANY_ROWS', `A file may have ${importLimits.rows} rows`, {
    max: importLimits.rows,
  });

/** 409 for undoing an import that is not done. */
export const importRunning = (): AppError =>
  new AppError(409, 'IMPORT_RUNNING', 'The import is not done yet');

/** 415 for a file of another kind. */
export const wrongKind = (): AppError =>
  new AppError(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send a file .json, .csv or .ics');
