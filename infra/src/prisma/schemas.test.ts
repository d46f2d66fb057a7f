import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { repositoryDir, servicesWithDatabase } from '../paths.ts';
import { composeSchema } from './compose-schema.ts';

/** Without comments and indentation, which no database sees. */
const essence = (schema: string) =>
  schema
    .replaceAll(/\/\/.*$/gm, '')
    .split('\n')
    .map((line) => line.trim().replaceAll(/\s+/g, ' '))
    .filter(Boolean);

describe.each(servicesWithDatabase())('%s', (service) => {
  it('has a migration for every change of its schema', () => {
    const serviceDir = join(repositoryDir, service);
    const snapshot = readFileSync(
      join(serviceDir, 'prisma/migrations/schema.snapshot.prisma'),
      'utf8',
    );
    expect(essence(composeSchema(serviceDir))).toEqual(essence(snapshot));
  });
});
