import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultLocale } from '@siteswap/contracts/fields';
import {
  type PlatformConfig,
  type RegistryEntry,
  remoteManifest,
  type ShellManifest,
  shellManifest,
} from '@siteswap/contracts/platform';
import { manifestFile, type Release, shellName } from '@siteswap/releases';
import type { Log } from '#src/log.ts';
import { PageTable } from '#src/pages/page-table.ts';
import { checkRender } from '#src/rendering/check-render.ts';
import type { ServerFileOf, ServerFiles } from '#src/rendering/render-messages.ts';
import { messagesFile } from '#src/translations/messages.ts';
import type { TranslationBundles } from '#src/translations/translation-bundles.ts';
import type { ReleaseProblem } from './check/release-problem.ts';
import { remoteIn, serverFileIn } from './load-release.ts';
import type { ReleasesInUse } from './releases-in-use.ts';

/** Longer lists say nothing more. */
const maxReasons = 5;

interface Deps {
  readonly folder: string;
  readonly inUse: Pick<ReleasesInUse, 'platform'>;
  readonly translations: TranslationBundles;
  readonly platformConfig: () => PlatformConfig;
  /** Of one render. */
  readonly timeoutMs: number;
  readonly log: Log;
}

/** The platform as it would be with a release. */
interface Candidate {
  readonly files: ServerFiles;
  readonly shell: ShellManifest;
  readonly remotes: RegistryEntry[];
}

/** Renders the public pages of a release once before it is stored, together with the releases in use. */
export class ReleaseRenderCheck {
  readonly #deps: Deps;
  #last: Promise<unknown> = Promise.resolve();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * @param dir where the release was unpacked; it was checked before
   * @returns nothing for a release without server file, or where nothing can be rendered
   */
  problems(dir: string, release: Release): Promise<ReleaseProblem[]> {
    // One after the other: each takes a process.
    const renderCheck = this.#last.then(() => this.#try(dir, release));
    this.#last = renderCheck.catch(() => undefined);
    return renderCheck.catch((error: unknown) => {
      this.#deps.log.warn({ reason: String(error), remote: release.name }, 'release not rendered');
      return [];
    });
  }

  async #try(dir: string, { name }: Release): Promise<ReleaseProblem[]> {
    const candidate = await this.#candidate(dir, name);
    if (!candidate) return [];
    const { files, shell, remotes } = candidate;
    const isOwn = (remote?: { name: string }) => name === shellName || remote?.name === name;
    const pages = new PageTable(shell, { remotes }).openPages.filter(({ remote }) => isOwn(remote));
    const { platformConfig, folder, timeoutMs } = this.#deps;
    const { registry } = this.#deps.inUse.platform;
    const texts = {
      config: JSON.stringify(platformConfig()),
      registry: JSON.stringify({ ...registry, remotes }),
    };
    const value = await this.#messages(dir);
    const { reasons, exports } = await checkRender({
      folder,
      timeoutMs,
      checkedName: name,
      set: { key: 'check', files, texts },
      jobs: pages.map(({ path }) => ({
        target: path.replace(/:\w+/g, '1'),
        page: JSON.stringify({ status: 200, locale: defaultLocale, requestId: '' }),
        data: '[]',
        messages: { name: 'check', value },
      })),
    });
    const missing = pages.flatMap(({ remote }) => {
      const names = remote && exports[remote.name];
      return names && !names.includes(remote.expose) ? [`${remote.expose} is not exported`] : [];
    });
    const path = [files.shell, ...files.remotes].find((file) => file.name === name)?.path ?? '';
    return [...reasons, ...new Set(missing)].slice(0, maxReasons).map((reason) => ({
      path: path.slice(dir.length + 1),
      code: 'SERVER_FILE_BROKEN',
      params: { reason },
    }));
  }

  /** Null when the release has no server file, or there is no shell to render with. */
  async #candidate(dir: string, name: string): Promise<Candidate | null> {
    const { platform } = this.#deps.inUse;
    const manifest: unknown = JSON.parse(await readFile(join(dir, manifestFile(name)), 'utf8'));
    if (name === shellName) {
      const shell = shellManifest.parse(manifest);
      const file = serverFileIn(dir, name, shell.server);
      if (!file) return null;
      const files = { shell: file, remotes: platform.remoteServerFiles };
      return { files, shell, remotes: platform.registry.remotes };
    }
    const { entry, serverFile } = remoteIn(dir, remoteManifest.parse(manifest));
    const { shell } = platform;
    if (!serverFile || !shell?.serverFile) return null;
    const isOther = (one: RegistryEntry | ServerFileOf) => one.name !== name;
    return {
      files: {
        shell: shell.serverFile,
        remotes: [...platform.remoteServerFiles.filter(isOther), serverFile],
      },
      shell: shell.manifest,
      remotes: [...platform.registry.remotes.filter(isOther), entry],
    };
  }

  async #messages(dir: string) {
    const { inUse, translations } = this.#deps;
    const text = await readFile(join(dir, 'locales', `${defaultLocale}.json`), 'utf8');
    const present = await translations.messages(inUse.platform.registry.messages, defaultLocale);
    return { ...present, ...messagesFile.parse(JSON.parse(text)) };
  }
}
