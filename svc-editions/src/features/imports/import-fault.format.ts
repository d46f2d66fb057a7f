/** Why a file as a whole is not imported; it crosses from the thread that reads files. */
export type ImportFault =
  | { readonly code: 'FILE_UNREADABLE'; readonly line: number }
  | { readonly code: 'FILE_IS_WEB_PAGE' | 'TOO_MANY_ROWS' | 'FILE_TOO_COMPLEX' | 'NO_ROWS' };

/** Thrown while a file is read. */
export class ImportFaultError extends Error {
  readonly fault: ImportFault;

  constructor(fault: ImportFault) {
    super(fault.code);
    this.fault = fault;
  }
}

/** A file that is not what its name says, with the line where that shows. */
export const fileUnreadable = (line: number) =>
  new ImportFaultError({ code: 'FILE_UNREADABLE', line });

/** A calendar that is not public is a page to sign in. */
export const fileIsWebPage = () => new ImportFaultError({ code: 'FILE_IS_WEB_PAGE' });

/** A file with more rows than are imported at once. */
export const tooManyRows = () => new ImportFaultError({ code: 'TOO_MANY_ROWS' });

/** A file that takes more time or memory to read than files of editions do. */
export const fileTooComplex = () => new ImportFaultError({ code: 'FILE_TOO_COMPLEX' });

/** A file without a row. */
export const noRows = () => new ImportFaultError({ code: 'NO_ROWS' });
