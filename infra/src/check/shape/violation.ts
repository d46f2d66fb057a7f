/** A place where the code leaves its shape, and what to do about it. */
export interface Violation {
  /** Path inside the repository, with `:line` where one line is meant. */
  readonly file: string;
  readonly problem: string;
  readonly advice: string;
}
