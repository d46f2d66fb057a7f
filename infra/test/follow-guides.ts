import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const domain = 'gear-swap';
const service = `svc-${domain}/src`;
const remote = `mf-${domain}/src`;

const rulesIn = {
  da: 'Regler',
  de: 'Regeln',
  en: 'Rules',
  es: 'Reglas',
  fr: 'Règles',
  it: 'Regole',
  nl: 'Regels',
  pl: 'Zasady',
  pt: 'Regras',
  ru: 'Правила',
  uk: 'Правила',
};

type Edit = (file: string, after: string, lines: string) => void;

/** Writes lines behind a text of a file, which must have it. */
const editorOf =
  (dir: string): Edit =>
  (file, after, lines) => {
    const text = readFileSync(join(dir, file), 'utf8');
    if (!text.includes(after)) throw new Error(`${file} has no “${after}”`);
    writeFileSync(join(dir, file), text.replace(after, `${after}\n${lines}`));
  };

const create = (dir: string, file: string, text: string): void => {
  mkdirSync(dirname(join(dir, file)), { recursive: true });
  writeFileSync(join(dir, file), text);
};

const addTranslations = (dir: string, folder: string, of: (locale: string) => object): void => {
  for (const locale of Object.keys(rulesIn)) {
    const file = join(dir, folder, 'locales', `${locale}.json`);
    const translations = JSON.parse(readFileSync(file, 'utf8')) as object;
    const added = { ...translations, ...of(locale) };
    writeFileSync(file, `${JSON.stringify(added, null, 2)}\n`);
  }
};

/** docs/guides/add-a-page.md: a page of rules, with a menu entry. */
function addPage(dir: string): void {
  const edit = editorOf(dir);
  const page = `${domain}.rules`;
  edit(
    `packages/contracts/src/${domain}/pages.ts`,
    `'${domain}.notes': '/${domain}',`,
    `'${page}': '/${domain}/rules',`,
  );
  edit(`${remote}/paths.ts`, 'export const paths = {', `rules: gearSwapPages['${page}'],`);
  edit(
    `${remote}/remote.ts`,
    'routes: [',
    `{ id: '${page}', path: paths.rules, title: '${domain}:rules.title', expose: './rules' },`,
  );
  edit(
    `${remote}/remote.ts`,
    'nav: [',
    `{ id: 'rules', label: '${domain}:rules.title', to: paths.rules, place: 'user-menu', order: 91 },`,
  );
  create(
    dir,
    `${remote}/exposes/rules.tsx`,
    `import '#src/styles.css';
import { RulesPage } from '#src/features/rules/pages/rules.page.tsx';

export default RulesPage;
`,
  );
  create(
    dir,
    `${remote}/features/rules/pages/rules.page.tsx`,
    `import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export function RulesPage(): ReactNode {
  const { t } = useTranslation('${domain}');
  return <h1>{t('rules.title')}</h1>;
}
`,
  );
  addTranslations(dir, remote, (locale) => ({
    rules: { title: rulesIn[locale as keyof typeof rulesIn] },
  }));
}

/** docs/guides/add-a-notification.md: the author reads that the note is online. */
function addNotification(dir: string): void {
  editorOf(dir)(
    `${service}/notifications/index.ts`,
    'const templates = [',
    `defineTemplate({
    ...aboutNote,
    key: 'note-online',
    event: noteCreated,
    recipients: { kind: 'member', field: 'userId' },
    type: 'INFO',
    values: { title: 'title' },
  }),`,
  );
  addTranslations(dir, `${service}/notifications`, (locale) => ({
    'note-online': {
      title: rulesIn[locale as keyof typeof rulesIn],
      message: '{{title}}',
      action: rulesIn[locale as keyof typeof rulesIn],
    },
  }));
}

/** docs/guides/add-a-task.md: one more task of the feature that has one. */
function addTask(dir: string): void {
  const file = `${service}/features/notes/notes.schedule.ts`;
  const edit = editorOf(dir);
  edit(
    file,
    'TaskDefinition[] => [',
    `{
    name: 'older-notes',
    schedule: monthly(1, '02:00'),
    run: async () => \`deleted \${await notes.removeBefore((now) => later(now, -days(1_000)))}\`,
  },`,
  );
  edit(file, 'import { daily, days, later,', ' monthly,');
}

/** docs/guides/fill-a-slot.md: a number among the statistics of the profile. */
function fillSlot(dir: string): void {
  const edit = editorOf(dir);
  const file = `${remote}/remote.ts`;
  edit(
    file,
    'slots: [',
    `{ slot: profileStatisticSlot.name, id: '${domain}', expose: './profile-statistics', order: 90 },`,
  );
  const text = readFileSync(join(dir, file), 'utf8');
  const imported = `import { profileStatisticSlot } from '@siteswap/contracts/core';`;
  writeFileSync(join(dir, file), `${imported}\n${text}`);
  create(
    dir,
    `${remote}/exposes/profile-statistics.tsx`,
    `import '#src/styles.css';
import { NoteStatistics } from '#src/features/statistics/components/note-statistics.tsx';

export default NoteStatistics;
`,
  );
  create(
    dir,
    `${remote}/features/statistics/components/note-statistics.tsx`,
    `import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export function NoteStatistics(): ReactNode {
  const { t } = useTranslation('${domain}');
  return <p>{t('page.title')}</p>;
}
`,
  );
}

/** Does in a copy, with the domain that `create` made there, what each guide says. The guide of the field has a test of its own. */
export const guidesFollowed: Readonly<Record<string, (dir: string) => void>> = {
  'add-a-page.md': addPage,
  'add-a-notification.md': addNotification,
  'add-a-task.md': addTask,
  'fill-a-slot.md': fillSlot,
};
