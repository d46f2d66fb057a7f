import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { foldersWithClient, repositoryDir, servicesWithDatabase } from '../paths.ts';
import { modelsOfFeatures, readSnippet } from './feature-models.ts';
import { essenceOf, readSchema, readSnapshot } from './schema-snapshot.ts';

describe.each(servicesWithDatabase())('%s', (service) => {
  it('has a migration for every change of its schema', () => {
    const serviceDir = join(repositoryDir, service);
    expect(essenceOf(readSchema(serviceDir))).toEqual(essenceOf(readSnapshot(serviceDir) ?? ''));
  });
});

describe.each(foldersWithClient())('the models of shared features in %s', (folder) => {
  const models = modelsOfFeatures(readSchema(join(repositoryDir, folder)));

  it('have only columns of their feature, as it describes them', () => {
    for (const { feature, fields } of models) {
      const described = readSnippet(feature).map((model) => model.fields);
      expect(described).toContainEqual(expect.arrayContaining([...fields]));
    }
  });

  it('are marked', () => {
    const isFixture = folder.startsWith('packages/service-kit');
    expect(models.length > 0).toBe(!isFixture && folder !== 'svc-core');
  });
});
