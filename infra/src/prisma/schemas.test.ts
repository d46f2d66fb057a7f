import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { repositoryDir, servicesWithDatabase } from '../paths.ts';
import { composeSchema, essenceOf } from './compose-schema.ts';

describe.each(servicesWithDatabase())('%s', (service) => {
  it('has a migration for every change of its schema', () => {
    const serviceDir = join(repositoryDir, service);
    const snapshot = readFileSync(
      join(serviceDir, 'prisma/migrations/schema.snapshot.prisma'),
      'utf8',
    );
    expect(essenceOf(composeSchema(serviceDir))).toEqual(essenceOf(snapshot));
  });
});
