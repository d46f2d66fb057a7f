/** Stores the bytes of pictures. A name is written once and its bytes never change. */
export interface FileStorage {
  /** Resolves when the bytes would outlive a crash. */
  write(name: string, bytes: Buffer): Promise<void>;
  /** Null when there is no file of that name. */
  read(name: string): Promise<Buffer | null>;
  /** Also removes what an interrupted `write` left. A missing name is no error. */
  delete(name: string): Promise<void>;
}

/** The storage cannot be reached: the caller gets 503 and the log the cause. */
export class StorageUnavailableError extends Error {
  override readonly name = 'StorageUnavailableError';
}
