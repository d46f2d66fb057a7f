import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { repositoryDir, servicesWithDatabase } from '../paths.ts';
import { essenceOf, readSchema, readSnapshot } from './schema-snapshot.ts';

describe.each(servicesWithDatabase())('%s', (service) => {
  it('has a migration for every change of its schema', () => {
    const serviceDir = join(repositoryDir, service);
    expect(essenceOf(readSchema(serviceDir))).toEqual(essenceOf(readSnapshot(serviceDir) ?? ''));
  });
});
