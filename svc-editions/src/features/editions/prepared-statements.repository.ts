import type { EditionSelection } from './edition-selection.repository.ts';

/**
 * Writes a statement once per shape of its filters and makes it known to PostgreSQL by name.
 * @param name begins the statements' names, so each use takes its own
 */
export function preparedByShape(
  name: string,
  write: (selection: EditionSelection) => string,
): (selection: EditionSelection) => { name?: string; text: string } {
  const prepared = new Map<string, { name: string; text: string }>();
  return (selection) => {
    const { shape } = selection;
    if (shape === undefined) return { text: write(selection) };
    let statement = prepared.get(shape);
    if (!statement) {
      statement = { name: `${name}-${shape}`, text: write(selection) };
      prepared.set(shape, statement);
    }
    return statement;
  };
}
