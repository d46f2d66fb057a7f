import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { repositoryDir } from '../paths.ts';

const run = promisify(execFile);

/** One violation per rule: which file, and what it must not import. */
const violationOf: Record<string, { file: string; text: string }> = {
  'no-cycles': {
    file: 'svc-core/src/one.ts',
    text: `import type { Two } from '#src/two.ts';\nexport interface One { two: Two }`,
  },
  'remotes-are-islands': {
    file: 'mf-carpool/src/violation-island.ts',
    text: `import '../../mf-editions/src/remote.ts';`,
  },
  'services-are-islands': {
    file: 'svc-carpool/src/violation-island.ts',
    text: `import '../../svc-core/src/service.ts';`,
  },
  'no-server-code-in-browser': {
    file: 'mf-carpool/src/violation-server.ts',
    text: `import type Koa from 'koa';\nexport type App = Koa;`,
  },
  'no-browser-code-in-server': {
    file: 'svc-carpool/src/violation-browser.ts',
    text: `import '@siteswap/web-kit';`,
  },
  'packages-point-down': {
    file: 'packages/ui-kit/src/violation-up.ts',
    text: `import '../../../shell/src/main.tsx';`,
  },
  'shared-features-stand-on-the-kits': {
    file: 'packages/service-kit/src/violation-up.ts',
    text: `import '@siteswap/features/members';`,
  },
  'shared-features-know-no-domain': {
    file: 'packages/features/src/members/violation-domain.ts',
    text: `import '@siteswap/contracts/carpool';`,
  },
  'kits-know-no-domain': {
    file: 'packages/web-kit/src/violation-domain.ts',
    text: `import '@siteswap/contracts/editions';`,
  },
  'gateway-and-infra-know-no-domain': {
    file: 'infra/src/violation-domain.ts',
    text: `import '@siteswap/contracts/editions';`,
  },
  'kits-by-their-door': {
    file: 'svc-carpool/src/violation-entry.ts',
    text: `import '@siteswap/service-kit/platform';`,
  },
  'contracts-stay-pure': {
    file: 'packages/contracts/src/violation-impure.ts',
    text: `import 'node:fs';`,
  },
  'contract-of-own-domain': {
    file: 'svc-editions/src/violation-domain.ts',
    text: `import '@siteswap/contracts/carpool';`,
  },
  'admin-contracts-for-administration': {
    file: 'svc-editions/src/violation-admin.ts',
    text: `import '../../packages/contracts/src/carpool/admin.ts';`,
  },
  'prisma-only-in-repositories': {
    file: 'svc-carpool/src/features/sample/sample.service.ts',
    text: `import '@prisma/client';`,
  },
  'features-meet-at-their-public-file': {
    file: 'svc-carpool/src/features/sample/sample.policy.ts',
    text: `import '#src/features/other/other.repository.ts';`,
  },
  'no-tests-in-production': {
    file: 'svc-carpool/src/violation-test.ts',
    text: `import '@siteswap/service-kit/testing';`,
  },
  'no-relative-leaving-a-workspace': {
    file: 'svc-carpool/src/violation-relative.ts',
    text: `import '../../packages/contracts/src/route.ts';`,
  },
};

/** Modules the violating imports need to exist. */
const supporting: Record<string, string> = {
  'svc-core/src/two.ts': `import type { One } from '#src/one.ts';\nexport type Two = One | null;`,
  'packages/contracts/src/carpool/admin.ts': 'export {};',
  'svc-carpool/src/features/other/other.repository.ts': 'export {};',
};

interface Report {
  summary: { violations: { from: string; rule: { name: string } }[] };
}

let root: string;
let fired: { rule: string; from: string }[];

/** The repository's sources with what is installed, in which the workspaces link to the copied ones. */
function copyRepository(): void {
  const folders = readdirSync(repositoryDir).filter((name) =>
    /^(shell|mf-.+|svc-.+|gateway|packages)$/.test(name),
  );
  for (const name of [...folders, 'tsconfig.json', 'package.json', '.dependency-cruiser.mjs']) {
    cpSync(join(repositoryDir, name), join(root, name), {
      recursive: true,
      filter: (path) => !/\/(node_modules|dist)(\/|$)/.test(path.slice(repositoryDir.length)),
    });
  }
  mkdirSync(join(root, 'node_modules/@siteswap'), { recursive: true });
  for (const name of readdirSync(join(repositoryDir, 'node_modules'))) {
    if (name === '@siteswap' || name.startsWith('.')) continue;
    symlinkSync(join(repositoryDir, 'node_modules', name), join(root, 'node_modules', name));
  }
  for (const name of readdirSync(join(root, 'packages'))) {
    symlinkSync(join(root, 'packages', name), join(root, 'node_modules/@siteswap', name));
  }
}

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), `${text}\n`);
}

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'siteswap-architecture-'));
  copyRepository();
  for (const { file, text } of Object.values(violationOf)) write(file, text);
  for (const [file, text] of Object.entries(supporting)) write(file, text);
  const cli = join(repositoryDir, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const files = [...Object.values(violationOf).map(({ file }) => file), ...Object.keys(supporting)];
  const { stdout } = await run(
    process.execPath,
    [cli, '--config', '.dependency-cruiser.mjs', '--output-type', 'json', ...files],
    { cwd: root, maxBuffer: 64 * 1024 * 1024 },
  ).catch((error: { stdout: string }) => error);
  const { violations } = (JSON.parse(stdout) as Report).summary;
  fired = violations.map(({ from, rule }) => ({ rule: rule.name, from }));
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('every architecture rule', () => {
  it('has a violation here', async () => {
    const { default: config } = (await import(join(repositoryDir, '.dependency-cruiser.mjs'))) as {
      default: { forbidden: { name: string }[] };
    };
    expect(Object.keys(violationOf).sort()).toEqual(
      config.forbidden.map(({ name }) => name).sort(),
    );
  });

  it.each(Object.entries(violationOf))('%s fires', (rule, { file }) => {
    expect(existsSync(join(root, file))).toBe(true);
    expect(fired).toContainEqual({ rule, from: file });
  });
});
