import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../../operator-error.ts';
import { repositoryDir } from '../../paths.ts';
import { runNpm } from '../../processes/run-npm.ts';

/** `npm run sbom`: writes the software bill of materials (CycloneDX, JSON) of the lockfile to `sbom.cdx.json`. */
export async function sbomCommand(): Promise<void> {
  const { code, output, errors } = await runNpm(
    ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'],
    { timeoutMs: 120_000 },
  );
  if (code !== 0) {
    throw new OperatorError(`npm could not list the packages of the lockfile: ${errors.trim()}`);
  }
  const file = join(repositoryDir, 'sbom.cdx.json');
  writeFileSync(file, output);
  const { components } = JSON.parse(output) as { components: unknown[] };
  console.log(`${components.length} components written to ${file}`);
}
