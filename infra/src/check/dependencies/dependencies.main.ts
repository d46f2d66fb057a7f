import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { runNpm } from '../../processes/run-npm.ts';
import { acceptedAdvisory, newAdvisories, readAdvisories } from './advisories.ts';

const timeoutMs = 5_000;
const file = join(import.meta.dirname, 'accepted-advisories.json');
const accepted = z.array(acceptedAdvisory).parse(JSON.parse(readFileSync(file, 'utf8')));

const { output } = await runNpm(
  [
    'audit',
    '--json',
    '--package-lock-only',
    '--fetch-retries=0',
    `--fetch-timeout=${timeoutMs - 1_000}`,
  ],
  { timeoutMs },
);
const advisories = readAdvisories(output);
if (advisories === null) {
  console.log('not available: the registry has no advisories, or cannot be reached');
} else {
  const found = newAdvisories(advisories, accepted);
  for (const { id, package: name, severity, title } of found) {
    console.log(`${name}: ${title} (${severity}, ${id})`);
  }
  if (found.length > 0) {
    console.log(
      'Update these packages, or accept a finding in accepted-advisories.json with its reason.',
    );
    process.exitCode = 1;
  } else {
    console.log(`${advisories.length} known advisories, all of them accepted`);
  }
}
