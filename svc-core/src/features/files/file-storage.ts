/** Where the bytes of pictures lie. A name is written once and never changes its bytes. */
export interface FileStorage {
  /** Resolves when the bytes would outlive a crash. */
  write(name: string, bytes: Buffer): Promise<void>;
  /** Null when there is nothing of that name. */
  read(name: string): Promise<Buffer | null>;
  /** Removes what is there, also what a killed `write` left; nothing there is fine. */
  delete(name: string): Promise<void>;
}

/** The store does not answer. Whoever asks is told 503, and the log why. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';
}
