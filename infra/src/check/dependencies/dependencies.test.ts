import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { repositoryDir } from '../../paths.ts';
import { runNpm } from '../../processes/run-npm.ts';
import { acceptedAdvisory, newAdvisories, readAdvisories } from './advisories.ts';

const advisory = {
  source: 1,
  name: 'clubs',
  title: 'Clubs drop themselves',
  url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
  severity: 'high',
  range: '<2',
};
const report = JSON.stringify({
  auditReportVersion: 2,
  vulnerabilities: {
    clubs: { name: 'clubs', severity: 'high', via: [advisory] },
    juggler: { name: 'juggler', severity: 'high', via: ['clubs', advisory] },
  },
});

describe('the audit of dependencies', () => {
  it('finds each advisory once', () => {
    expect(readAdvisories(report)).toEqual([
      { id: 'GHSA-aaaa-bbbb-cccc', package: 'clubs', severity: 'high', title: advisory.title },
    ]);
  });

  it('fails only on those that are not accepted for that package', () => {
    const advisories = readAdvisories(report) ?? [];
    const reason = 'Clubs are only used in tests here.';
    const accepted = { id: 'GHSA-aaaa-bbbb-cccc', package: 'clubs', reason, date: '2026-11-22' };
    expect(newAdvisories(advisories, [])).toHaveLength(1);
    expect(newAdvisories(advisories, [{ ...accepted, package: 'balls' }])).toHaveLength(1);
    expect(newAdvisories(advisories, [acceptedAdvisory.parse(accepted)])).toEqual([]);
  });

  it.each([
    ['a registry without advisories', '{"message":"405 Method Not Allowed","statusCode":405}'],
    ['no registry', ''],
    ['an npm that was ended after its timeout', '{"auditReportVersion": 2, "vuln'],
  ])('is not available with %s', (_what, output) => {
    expect(readAdvisories(output)).toBeNull();
  });

  it('accepts nothing without a reason and a date', () => {
    const file = join(import.meta.dirname, 'accepted-advisories.json');
    z.array(acceptedAdvisory).parse(JSON.parse(readFileSync(file, 'utf8')));
    expect(acceptedAdvisory.safeParse({ id: 'GHSA-aaaa-bbbb-cccc', package: 'x' }).success).toBe(
      false,
    );
  });
});

it('the bill of materials lists every package of the lockfile with its version', async () => {
  const { code, output, errors } = await runNpm(
    ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'],
    { timeoutMs: 120_000 },
  );
  expect([code, errors]).toEqual([0, expect.anything()]);
  const bom = JSON.parse(output) as {
    bomFormat: string;
    components: { name: string; version: string; purl: string }[];
  };
  expect(bom.bomFormat).toBe('CycloneDX');
  const listed = new Set(bom.components.map(({ purl }) => decodeURIComponent(purl)));
  const { packages } = JSON.parse(
    readFileSync(join(repositoryDir, 'package-lock.json'), 'utf8'),
  ) as { packages: Record<string, { name?: string; version?: string; link?: boolean }> };
  const missing = Object.entries(packages).flatMap(([path, { name, version, link }]) => {
    if (!path.includes('node_modules/') || link || !version) return [];
    const purl = `pkg:npm/${name ?? path.slice(path.lastIndexOf('node_modules/') + 13)}@${version}`;
    return listed.has(purl) ? [] : [purl];
  });
  expect(missing).toEqual([]);
}, 180_000);
