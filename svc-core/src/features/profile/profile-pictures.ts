import type { Tx } from '#src/db.ts';

/** Pictures of members, as the profile needs them. */
export interface ProfilePictures {
  /**
   * Makes an uploaded picture that of its uploader and returns the name of its file.
   * Throws 422 FILE_NOT_FOUND when it is not one, is over, or is somebody else's.
   */
  claim(tx: Tx, userId: number, url: string): Promise<string>;
  /** Nothing shows the file any more. */
  release(tx: Tx, userId: number, file: string): Promise<void>;
}
