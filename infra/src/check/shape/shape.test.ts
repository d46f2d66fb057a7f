import { describe, expect, it } from '@jest/globals';
import { databaseCallViolations } from './database-calls.ts';
import { fileWordViolations } from './file-words.ts';
import { integerIdViolations } from './integer-ids.ts';
import { intlCallViolations } from './intl-calls.ts';

describe('names of files', () => {
  it.each([
    'svc-core/src/features/sessions/sessions.module.ts',
    'svc-core/src/features/sessions/sessions.service.ts',
    'svc-core/src/features/sessions/session-cookie.format.ts',
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
    expect(fileWordViolations([file])).toEqual([]);
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
    const violations = fileWordViolations([file]);
    expect(violations).toHaveLength(1);
    expect(violations[0]?.advice).toContain(advice);
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
});
