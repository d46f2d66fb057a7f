import { hash } from 'node:crypto';
import { changedMeanwhile, type Versioned } from '@siteswap/contracts/edit-version';
import { conflict } from '../errors/app-error.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Characters of one value in a version. */
const printLength = 8;

/** An empty text is none, and the order of keys says nothing. */
const canonical = (value: unknown): string =>
  JSON.stringify(value === '' || value === undefined ? null : value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

const printOf = (name: string, value: unknown): string =>
  hash('sha256', `${name}\n${canonical(value)}`, 'base64url').slice(0, printLength);

/** The prints of a version; one that is not ours has none that fit. */
const printsOf = (version: string): ReadonlySet<string> =>
  new Set(version.match(/.{8}/gs)?.map((print) => print) ?? []);

/**
 * The version of an entity whose forms have these fields: a print of each value, as its response shows it. So it is
 * right whatever changed a value, in whichever way, and a value that the caller may not see leaves no trace in it.
 */
export function formVersion<const Name extends string>(names: readonly Name[]) {
  const versionOf = (shown: Fields): string =>
    names.map((name) => printOf(name, shown[name])).join('');

  return {
    /** The response with its version. */
    add: <Shown extends Readonly<Record<Name, unknown>>>(shown: Shown): Shown & Versioned => ({
      ...shown,
      version: versionOf(shown),
    }),

    /**
     * What a body changes, without its version. A field that the form sends as it was opened is left out: others may
     * have changed it. Call it while the row is locked, and after the rights are checked.
     *
     * @param shown the entity as the caller sees it now
     * @throws 409 EDIT_CONFLICT when another person has changed a field since, in another way
     */
    changesOf<Body extends Fields & Versioned>(
      shown: Readonly<Record<Name, unknown>>,
      { version, ...input }: Body,
    ): Omit<Body, 'version'> {
      if (version === undefined) return input;
      const opened = printsOf(version);
      const known: Fields = shown;
      const isOpened = (name: string, value: unknown) => opened.has(printOf(name, value));
      const changes = Object.entries(input).filter(
        ([name, value]) => value !== undefined && !(name in known && isOpened(name, value)),
      );
      const lost = changes.filter(
        ([name, value]) =>
          (names as readonly string[]).includes(name) &&
          canonical(value) !== canonical(known[name]) &&
          !isOpened(name, known[name]),
      );
      if (lost.length > 0) {
        throw conflict('EDIT_CONFLICT', 'Another person changed the same fields', {
          errors: lost.map(([path]) => ({ path, code: changedMeanwhile })),
          fresh: {
            ...Object.fromEntries(names.map((name) => [name, shown[name]])),
            version: versionOf(shown),
          },
        });
      }
      return Object.fromEntries(changes) as Omit<Body, 'version'>;
    },
  };
}
