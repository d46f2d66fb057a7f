import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRsbuild, loadConfig, type RsbuildPlugin } from '@rsbuild/core';

const shellDir = fileURLToPath(new URL('../../../shell/', import.meta.url));

/** Adds a line to a module of the application while it is built; the sources stay as they are. */
const oneMoreLine: RsbuildPlugin = {
  name: 'bench:one-more-line',
  setup(api) {
    api.transform(
      { test: join(shellDir, 'src/app.tsx') },
      ({ code }) =>
        `${code}\nglobalThis.document?.documentElement.setAttribute('data-bench', '1');\n`,
    );
  },
};

/** Builds the shell as a release is built, with one line of its application changed. */
export async function buildChangedShell(version: string, outDir: string): Promise<void> {
  process.env['RELEASE_VERSION'] = version;
  process.env['NODE_ENV'] = 'production';
  const started = process.cwd();
  // The configuration reads the shell's files from the folder it is loaded in.
  process.chdir(shellDir);
  try {
    const { content } = await loadConfig({ cwd: shellDir });
    const rsbuild = await createRsbuild({
      cwd: shellDir,
      rsbuildConfig: {
        ...content,
        mode: 'production',
        output: { ...content.output, distPath: { root: outDir } },
      },
    });
    rsbuild.addPlugins([oneMoreLine]);
    await (await rsbuild.build()).close();
  } finally {
    process.chdir(started);
  }
}
