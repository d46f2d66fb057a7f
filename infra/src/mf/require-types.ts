import { listTypeErrors, typeErrorText } from '../check/type-errors.ts';
import { OperatorError } from '../operator-error.ts';
import { foldersOfBuild } from '../releases/front-ends.ts';

/** The type errors in files that go into the build of a workspace. */
export function errorsOf(folders: readonly string[], errors: readonly string[]): string[] {
  return errors.filter((error) => folders.some((folder) => error.startsWith(`${folder}/`)));
}

/**
 * Rejects a release of code with type errors.
 * @param workspace relative to the repository; types of one elsewhere are checked there
 * @throws OperatorError with the errors
 */
export async function requireTypes(workspace: string): Promise<void> {
  if (workspace.startsWith('..')) return;
  const errors = errorsOf(foldersOfBuild(workspace), await listTypeErrors());
  if (errors.length === 0) return;
  throw new OperatorError(
    `${workspace} is not released with type errors.\n${typeErrorText(errors)}`,
  );
}
