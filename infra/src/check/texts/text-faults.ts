import { locales } from '@siteswap/contracts/fields';
import { compareTranslations } from '@siteswap/contracts/platform';
import { type TextFault, type TextFolder, textFolders, textsOf } from './catalogue.ts';
import { sameTextFaults } from './same-texts.ts';
import { termProblems } from './terms.ts';
import { typographyProblems } from './typography.ts';
import { missingKeys, namespaceOf, sources, unusedKeys } from './used-keys.ts';

const browserCode = '{shell,mf-*}/src/**/*.{ts,tsx}';
const kitCode = 'packages/web-kit/src/**/*.{ts,tsx}';
const gatewayCode = 'gateway/src/**/*.ts';
const manifests = 'packages/contracts/src/platform/*.ts';

/** Every language against English. */
const comparisons = (folders: readonly TextFolder[]): TextFault[] =>
  folders.flatMap(({ folder, files }) =>
    locales.flatMap((locale) => {
      const [english = {}, own = {}] = [files.get('en'), files.get(locale)];
      return Object.entries(compareTranslations(english, own, locale))
        .filter(([, keys]) => keys.length > 0)
        .map(([fault, keys]) => ({
          where: `${folder}/${locale}.json`,
          problem: `${fault}: ${keys.join(', ')}`,
        }));
    }),
  );

/** Every text by itself: typography and terms. */
const wording = (folders: readonly TextFolder[]): TextFault[] =>
  locales.flatMap((locale) =>
    [...textsOf(folders, locale)].flatMap(({ where, text }) =>
      [...typographyProblems(text, locale), ...termProblems(text, locale)].map((problem) => ({
        where,
        problem: `${problem} (${text})`,
      })),
    ),
  );

/** Keys that the code names and no file has, and keys that no code names. */
function keys(folders: readonly TextFolder[]): TextFault[] {
  const browser = sources(`{${browserCode},${kitCode}}`);
  const all = [...browser, ...sources(`{${gatewayCode},${manifests}}`)];
  const workspaceOf = (folder: string) => folder.slice(0, folder.indexOf('/src/'));
  return [
    ...missingKeys(folders, browser),
    ...folders
      .filter(
        ({ folder }) => !folder.includes('/notifications/') && !folder.includes('/templates/'),
      )
      .flatMap((folder) => {
        const isShared =
          namespaceOf(folder.folder) === 'common' || folder.folder.startsWith('shell/');
        const own = `${workspaceOf(folder.folder)}/src/**/*.{ts,tsx}`;
        return unusedKeys(folder, isShared ? all : sources(own));
      }),
  ];
}

/** Everything that is wrong with the texts of the product; empty when all is well. */
export function textFaults(): TextFault[] {
  const folders = textFolders();
  return [
    ...comparisons(folders),
    ...wording(folders),
    ...keys(folders),
    ...sameTextFaults(folders),
  ];
}
