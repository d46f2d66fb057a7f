import { describe, expect, it } from '@jest/globals';
import { browserWriteViolations } from './browser-writes.ts';
import { classPrefixViolations } from './class-prefixes.ts';
import { databaseCallViolations } from './database-calls.ts';
import { fileRoleViolations } from './file-roles.ts';
import { integerIdViolations } from './integer-ids.ts';
import { intlCallViolations } from './intl-calls.ts';
import { limitViolations } from './limits.ts';
import { rootFileViolations } from './root-files.ts';

describe('names of files', () => {
  it.each([
    'svc-core/src/features/sessions/sessions.module.ts',
    'svc-core/src/features/sessions/sessions.service.ts',
    'svc-core/src/features/sessions/session-cookie.format.ts',
    'svc-editions/src/features/editing/timezone.rules.ts',
    'svc-editions/src/features/towns/town-index.data.ts',
    'svc-carpool/src/features/previews/trip-picture.render.ts',
    'svc-core/src/features/sessions/sessions.routes.test.ts',
    'svc-core/src/features/sessions/take-turns.test.ts',
    'svc-carpool/src/subscribers/editions.ts',
    'svc-carpool/src/subscribers/editions.repository.ts',
    'svc-carpool/src/subscribers/members.mapper.ts',
    'mf-carpool/src/features/trips/pages/edition-carpool.page.tsx',
    'mf-carpool/src/features/trips/components/trip-card.tsx',
    'mf-carpool/src/features/trips/api/use-trips.ts',
    'mf-carpool/src/features/trips/trip.format.ts',
    'mf-carpool/src/paths.ts',
    'shell/src/features/accounts/accounts.public.ts',
    'shell/src/features/legal/locales/de.json',
  ])('%s says its role', (file) => {
    expect(fileRoleViolations([file])).toEqual([]);
  });

  it.each([
    ['svc-core/src/features/sessions/take-turns.ts', 'module, routes, service'],
    ['svc-core/src/features/sessions/sessions.helpers.ts', 'module, routes, service'],
    ['svc-core/src/features/sessions/inner/sessions.service.ts', 'module, routes, service'],
    ['svc-carpool/src/subscribers/editions.service.ts', 'after the event'],
    ['mf-carpool/src/features/trips/trip-rules.ts', 'components/<x>.tsx'],
    ['mf-carpool/src/features/trips/api/fetch-trips.ts', 'api/use-<x>.ts'],
    ['shell/src/features/accounts/pages/login.tsx', 'pages/<x>.page.tsx'],
  ])('%s does not, and the violation says what to do', (file, advice) => {
    const violations = fileRoleViolations([file]);
    expect(violations).toHaveLength(1);
    expect(violations[0]?.advice).toContain(advice);
  });

  it('an index in memory has plain names in a folder with a README', () => {
    const files = ['svc-editions/src/features/editions/index/ordinal-list.ts'];
    const readme = 'svc-editions/src/features/editions/index/README.md';
    expect(fileRoleViolations(files)).toHaveLength(1);
    expect(fileRoleViolations([...files, readme])).toEqual([]);
  });
});

describe('files of the root', () => {
  it.each([
    'svc-core/src/service.ts',
    'svc-core/src/personal-data.repository.ts',
    'svc-core/src/secrets.test.ts',
    'svc-editions/src/shared/search-text.ts',
    'mf-carpool/src/paths.ts',
    'mf-carpool/src/styles.css',
    'shell/src/start.ts',
  ])('%s stands where it should', (file) => {
    expect(rootFileViolations([file])).toEqual([]);
  });

  it.each([
    ['svc-editions/src/mask-email.ts', 'main.ts, service.ts'],
    ['svc-carpool/src/members.repository.ts', 'main.ts, service.ts'],
    ['mf-carpool/src/use-settled.ts', 'remote.ts, paths.ts'],
  ])('%s belongs into a folder', (file, allowed) => {
    const violations = rootFileViolations([file]);
    expect(violations).toHaveLength(1);
    expect(violations[0]?.advice).toContain(allowed);
  });
});

describe('database calls', () => {
  const violationsOf = (file: string, text: string) => databaseCallViolations([file], () => text);
  const service = 'svc-carpool/src/features/offers/offers.service.ts';

  it.each([
    'const row = await tx.offer.findUnique({ where: { id } });',
    'await transaction.offer.updateMany({ data });',
    'await tx.offer.create({ data });',
    'await db.$executeRaw`update offer set seats = 1`;',
    'const { rows } = await pool.query<Row>(sql);',
  ])('%s is reported outside of a repository, with the line', (line) => {
    const violations = violationsOf(service, `import 'x';\n${line}\n`);
    expect(violations).toHaveLength(1);
    expect(violations[0]?.file).toBe(`${service}:2`);
    expect(violations[0]?.advice).toContain('repository.ts');
  });

  it('are allowed in repositories and tests', () => {
    const text = 'await tx.offer.create({ data });';
    expect(violationsOf('svc-carpool/src/features/offers/offers.repository.ts', text)).toEqual([]);
    expect(violationsOf('svc-carpool/src/features/offers/offers.routes.test.ts', text)).toEqual([]);
  });

  it.each([
    "const digest = createHash('sha256').update(text).digest();",
    'const byDay = Map.groupBy(trips, ({ day }) => day);',
    '// tx.offer.create() belongs into the repository',
    'const updated = await updateOffer(tx, id, changes);',
  ])('%s is none', (line) => {
    expect(violationsOf(service, line)).toEqual([]);
  });
});

describe('dates, numbers and order', () => {
  const violationsOf = (file: string, text: string) => intlCallViolations([file], () => text);
  const page = 'mf-carpool/src/features/trips/components/trip-card.tsx';

  it.each([
    'names.sort((a, b) => a.localeCompare(b));',
    'const text = date.toLocaleDateString();',
    'const total = count.toLocaleString();',
    "const day = new Intl.DateTimeFormat('en').format(date);",
    'const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;',
  ])('%s is reported outside of the format module', (line) => {
    const violations = violationsOf(page, line);
    expect(violations).toHaveLength(1);
    expect(violations[0]?.advice).toContain('@siteswap/contracts/format');
  });

  it('are the job of that module, and types are no calls', () => {
    const line = "const day = new Intl.DateTimeFormat('en');";
    expect(violationsOf('packages/contracts/src/format.ts', line)).toEqual([]);
    expect(violationsOf(page, 'options?: Intl.NumberFormatOptions;')).toEqual([]);
  });
});

describe('classes of a remote', () => {
  const violationsOf = (file: string, text: string) => {
    const texts: Record<string, string> = {
      'mf-carpool/src/styles.css':
        '@import "tailwindcss/utilities.css" layer(mf.carpool) prefix(cp);',
      'mf-editions/src/styles.css': '@import "tailwindcss/utilities.css" prefix(ed) source(none);',
      [file]: text,
    };
    return classPrefixViolations(Object.keys(texts), (one) => texts[one] ?? '');
  };
  const page = 'mf-carpool/src/features/trips/components/trip-card.tsx';

  it.each([
    [page, '<p className="cp:flex ed:mt-4">'],
    [page, "const look = isLast ? 'ed:hidden' : '';"],
    ['shell/src/layout/header.tsx', '<p className="flex cp:mt-4">'],
    ['packages/ui-kit/src/feedback/state-panel.tsx', '<p className={`ed:-mt-4`}>'],
  ])('%s may not have those of another: %s', (file, line) => {
    const violations = violationsOf(file, line);
    expect(violations).toHaveLength(1);
    expect(violations[0]?.advice).toContain('styles.css');
  });

  it('are its own, and texts are no classes', () => {
    expect(violationsOf(page, '<p className="cp:flex cp:md:mt-4">')).toEqual([]);
    expect(violationsOf(page, "const text = 'med: mat', url = 'ed://x';")).toEqual([]);
    expect(violationsOf('mf-editions/src/paths.ts', "const look = 'ed:flex';")).toEqual([]);
  });
});

describe('writes of a page', () => {
  const violationsOf = (text: string) =>
    browserWriteViolations(['mf-carpool/src/features/trips/components/trip-form.tsx'], () => text);

  it.each([
    ["import { useMutation } from '@tanstack/react-query';", 'useRouteMutation'],
    ['const navigate = useNavigate();\nawait remove.mutateAsync({});', 'usePageNavigate'],
    ['<Button type="submit" isLoading={form.mutation.isPending}>', 'write={mutation}'],
    ['<Button\n  isLoading={remove.isPending}\n>', 'write={mutation}'],
  ])('%s leaves the kit, and the violation says what to use', (text, advice) => {
    const violations = violationsOf(text);
    expect(violations).toHaveLength(1);
    expect(violations[0]?.advice).toContain(advice);
  });

  it.each([
    'const navigate = useNavigate();\nvoid navigate(path);',
    'const navigate = usePageNavigate();\nawait remove.mutateAsync({});',
    '<Button write={remove}>',
    '<IconButton aria-label={label} isLoading={mark.isPending}>',
    '<Button isLoading={isLoadingMore}>',
    '// shape-ignore late-navigation: it is asked by an effect\nconst navigate = useNavigate();\nonSuccess',
  ])('%s does not', (text) => {
    expect(violationsOf(text)).toEqual([]);
  });
});

describe('ids of rows', () => {
  const violationsOf = (file: string, model: string, id: string) =>
    integerIdViolations([file], () => `model ${model} {\n  id ${id}\n  name String\n}\n`);
  const schema = 'svc-editions/prisma/schema.prisma';

  it('are numbers only where the specification says so', () => {
    const number = 'Int @id @default(autoincrement())';
    expect(violationsOf(schema, 'Edition', number)).toEqual([]);
    expect(violationsOf(schema, 'EditionPoll', number)).toMatchObject([
      { problem: 'numbers the rows of EditionPoll' },
    ]);
    expect(violationsOf(schema, 'EditionPoll', 'String @id @default(uuid(7)) @db.Uuid')).toEqual(
      [],
    );
    expect(violationsOf('docs/schema.prisma', 'EditionPoll', number)).toEqual([]);
  });

  it('are numbers where the schema says why', () => {
    const model = (comment: string) =>
      `${comment}\nmodel Poll {\n  id Int @id @default(autoincrement())\n}\n`;
    const reason = '/// A poll.\n/// Numbered, because comments name it by a number.';
    expect(integerIdViolations([schema], () => model(reason))).toEqual([]);
    expect(integerIdViolations([schema], () => model('/// A poll.'))).toHaveLength(1);
  });
});

describe('limits', () => {
  const source = 'svc-core/src/features/mail/mail.service.ts';
  const test = 'svc-core/src/features/mail/mail.routes.test.ts';
  const problemsOf = (row: string, constants: string, file = source) => {
    const texts = new Map([
      ['docs/limits.md', `| limit | constant | test |\n|---|---|---|\n${row}\n`],
      [file, constants],
      [test, "it('ends after an hour', () => {});"],
    ]);
    return limitViolations([...texts.keys()], (path) => texts.get(path) ?? '').map(
      ({ problem }) => problem,
    );
  };
  const row = `| an hour | \`${source}#lifetime\` | \`${test}\` ends after an hour |`;

  it('have a row with their test', () => {
    expect(problemsOf(row, 'const lifetime = hours(1);')).toEqual([]);
    const reason = row.replace(/`[^`]*` ends after an hour/, 'none: no test waits for it');
    expect(problemsOf(reason, 'const lifetime = hours(1);')).toEqual([]);
  });

  it.each([
    [source, 'const lifetime = hours(1);'],
    [source, 'export const perHour: RateLimit = { points: 20, seconds: 3600 };'],
    ['packages/contracts/src/editions/posts.ts', 'export const maxPost = 2_000;'],
    ['packages/contracts/src/editions/posts.ts', 'export const postDays = 2;'],
  ])('%s: %s has none', (file, constants) => {
    expect(problemsOf('', constants, file)).toEqual(['has no row']);
  });

  it('of a row are there, and so is its test', () => {
    expect(problemsOf(row, 'const life = 1;')).toEqual([`names lifetime, which ${source} has not`]);
    const renamed = row
      .replace('an hour |', 'a day |')
      .replace('ends after an hour', 'ends after a day');
    expect(problemsOf(renamed, 'const lifetime = hours(1);')).toEqual([
      `names the test “ends after a day”, which ${test} has not`,
    ]);
  });
});
