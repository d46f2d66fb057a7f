import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { locales } from '@siteswap/contracts/fields';

const root = resolve(import.meta.dirname, '../../..');
const run = promisify(execFile);

/** A workspace outside the repository, with the repository's packages. */
export class Fixture {
  readonly folder: string;

  constructor(files: Record<string, string>) {
    this.folder = mkdtempSync(join(tmpdir(), 'siteswap-preset-'));
    symlinkSync(join(root, 'node_modules'), join(this.folder, 'node_modules'));
    for (const [file, content] of Object.entries(files)) this.write(file, content);
  }

  write(file: string, content: string): void {
    const path = join(this.folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }

  remove(file = ''): void {
    rmSync(join(this.folder, file), { recursive: true, force: true });
  }

  /** Builds as a release is built. Resolves with what was printed, rejects with it when the build fails. */
  async build(env: Record<string, string> = {}): Promise<string> {
    const rsbuild = join(root, 'node_modules/@rsbuild/core/bin/rsbuild.js');
    const { NODE_ENV: _, ...inherited } = process.env;
    const { stdout, stderr } = await run(process.execPath, [rsbuild, 'build'], {
      cwd: this.folder,
      env: { ...inherited, NO_COLOR: '1', RELEASE_VERSION: '1.2.3-0123456789', ...env },
    });
    return stdout + stderr;
  }
}

/** The same translations in all languages. */
export const inAllLocales = (folder: string, translations: unknown): Record<string, string> =>
  Object.fromEntries(
    locales.map((locale) => [`${folder}/${locale}.json`, JSON.stringify(translations)] as const),
  );

export const remoteFiles: Record<string, string> = {
  'package.json': JSON.stringify({
    name: '@siteswap/mf-props',
    version: '1.2.3',
    type: 'module',
    imports: { '#src/*': './src/*' },
  }),
  'rsbuild.config.ts': `
    import { createRemoteConfig } from '@siteswap/mf-preset';
    import { remote } from './src/remote.ts';
    export default createRemoteConfig(remote);`,
  'src/remote.ts': `
    import { defineRemote } from '@siteswap/web-kit/remote';
    export const remote = defineRemote({
      name: 'mf-props',
      namespace: 'props',
      routes: [
        { id: 'props.list', path: '/props', title: 'props:title', expose: './list' },
        { id: 'props.mine', path: '/props/mine', guard: 'authenticated', title: 'props:title', expose: './mine' },
      ],
      nav: [],
      slots: [{ slot: 'editions.card.badge@1', id: 'props', expose: './badge', order: 1 }],
      requires: [],
    });`,
  'src/exposes/list.tsx': `
    import '#src/styles.css';
    import { Button } from '@siteswap/ui-kit/button';
    import { useSession } from '@siteswap/web-kit';
    import { useQuery } from '@tanstack/react-query';
    import { useTranslation } from 'react-i18next';
    import { Link } from 'react-router';
    export default function List() {
      const { t } = useTranslation('props');
      const { user } = useSession();
      useQuery({ queryKey: [], queryFn: () => 1 });
      return <Link to="/" className="pr:flex"><Button>{t('title')} {user?.pseudo}</Button></Link>;
    }`,
  'src/exposes/badge.tsx': `
    import { Badge as Text } from '@siteswap/ui-kit/badge';
    import * as react from 'react';
    import { z } from 'zod';
    import { version } from '#src/whole.ts';
    import { small } from '#src/features/clubs/clubs.public.ts';
    const name = z.object({ name: z.string() });
    const load = () => import('i18next');
    export default function Badge({ value }) {
      const id = react.useId();
      react.useState(load);
      return <Text id={id}>{name.parse(value).name} {version} {small}</Text>;
    }`,
  'src/whole.ts': "export * from 'react-dom';",
  'src/exposes/mine.tsx': `
    import { large } from '#src/features/clubs/clubs.public.ts';
    export default function Mine() { return [null, large]; }`,
  'src/features/clubs/clubs.public.ts': `
    export { large } from './large.ts';
    export { small } from './small.ts';`,
  'src/features/clubs/large.ts': "export const large = ['a large part'].join();",
  'src/features/clubs/small.ts': "export const small = ['a small part'].join();",
  'src/styles.css': `
    @import "@siteswap/ui-kit/remote.css" prefix(pr);
    @import "tailwindcss/utilities.css" layer(mf.props) prefix(pr) source(none);
    @source "./";`,
  ...inAllLocales('src/locales', { title: 'Props' }),
};
