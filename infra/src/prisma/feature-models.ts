import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryDir } from '../paths.ts';

/** A model that a service has from a shared feature. */
export interface FeatureModel {
  /** Folder in `packages/features/src`. */
  readonly feature: string;
  /** Name, type and column of each field, without its default. */
  readonly fields: readonly string[];
}

const marked =
  /\/\/\/ From @siteswap\/features\/([a-z-]+):[^\n]*\n(?:\/\/\/[^\n]*\n)*model \w+ \{\n([\s\S]*?)\n\}/g;

const fieldsIn = (body: string): string[] =>
  body
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^\w/.test(line))
    .map((line) =>
      line
        .replace(/ @default\((?:[^()]|\([^()]*\))*\)/, '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    );

/** The models of a schema that name the shared feature they are from: `/// From @siteswap/features/members: …`. */
export const modelsOfFeatures = (schema: string): FeatureModel[] =>
  [...schema.matchAll(marked)].map(([, feature = '', body = '']) => ({
    feature,
    fields: fieldsIn(body),
  }));

/** The models that a shared feature describes. */
export const readSnippet = (feature: string): FeatureModel[] =>
  modelsOfFeatures(
    readFileSync(join(repositoryDir, 'packages/features/src', feature, 'schema.prisma'), 'utf8'),
  );
