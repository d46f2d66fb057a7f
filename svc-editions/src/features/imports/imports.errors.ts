import { importLimits } from '@siteswap/contracts/editions';
import { AppError, invalidInput } from '@siteswap/service-kit';
import type { ImportFault } from './import-fault.format.ts';

/** 422 for a file that is not imported. */
export function rejectedFile(fault: ImportFault): AppError {
  switch (fault.code) {
    case 'FILE_UNREADABLE': {
      const { code, line } = fault;
      return new AppError(422, code, `The file cannot be read from line ${line} on`, { line });
    }
    case 'FILE_IS_WEB_PAGE':
      return new AppError(422, fault.code, 'The file is a web page');
    case 'TOO_MANY_ROWS': {
      const max = importLimits.rows;
      return new AppError(422, fault.code, `A file may have ${max} rows`, { max });
    }
    case 'FILE_TOO_COMPLEX':
      return new AppError(422, fault.code, 'The file takes too long or too much memory to read');
    case 'NO_ROWS':
      return invalidInput([{ path: 'file', code: 'REQUIRED' }]);
  }
}

/** 409 for undoing an import that is not done. */
export const importRunning = (): AppError =>
  new AppError(409, 'IMPORT_RUNNING', 'The import is not done yet');

/** 415 for a file of another kind. */
export const wrongKind = (): AppError =>
  new AppError(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send a file .json, .csv or .ics');
