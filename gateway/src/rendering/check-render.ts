import { realpath } from 'node:fs/promises';
import { findIsolation } from './isolation.ts';
import { RenderChild, RenderChildLost } from './render-child.ts';
import type { RenderJob, RenderSet } from './render-job.ts';
import { RenderSession } from './render-session.ts';

/** Long enough for a busy machine: no visitor waits for the page. */
const defaultLoadTimeoutMs = 20_000;

export interface RenderCheck {
  /** Folder of the releases. */
  readonly folder: string;
  /** Name of the checked release: a remote, or the shell, which is responsible for all remotes. */
  readonly checkedName: string;
  readonly set: RenderSet;
  readonly jobs: readonly Omit<RenderJob, 'set'>[];
  /** Of one render. */
  readonly timeoutMs: number;
  readonly loadTimeoutMs?: number;
}

export interface RenderCheckResult {
  readonly reasons: readonly string[];
  /** Names that each server file exports. */
  readonly exports: Readonly<Record<string, readonly string[]>>;
}

/** A server file of another release took the process with it: the check is repeated without it. */
interface OtherIsBroken {
  readonly without: string;
}

/**
 * Loads server files and renders each page once, in a process of its own. A file of another remote that cannot be
 * loaded is left out, as it is in use: one team's mistake must not keep the others from deploying.
 * @returns reasons why something of it does not work
 * @throws RenderChildLost when no process can be started here
 */
export async function checkRender(renderCheck: RenderCheck): Promise<RenderCheckResult> {
  const result = await tryOnce(renderCheck);
  if (!('without' in result)) return result;
  const { set } = renderCheck;
  const remotes = set.files.remotes.filter(({ name }) => name !== result.without);
  return checkRender({ ...renderCheck, set: { ...set, files: { ...set.files, remotes } } });
}

async function tryOnce({
  folder,
  checkedName,
  set,
  jobs,
  timeoutMs,
  loadTimeoutMs = defaultLoadTimeoutMs,
}: RenderCheck): Promise<RenderCheckResult | OtherIsBroken> {
  const child = await RenderChild.start(await realpath(folder), await findIsolation());
  const shell = set.files.shell.name;
  const isChecked = (name: string) =>
    checkedName === shell || name === checkedName || name === shell;
  const reasons: string[] = [];
  let exports: RenderCheckResult['exports'] = {};
  let doing = 'server files';
  try {
    const session = new RenderSession(child, { timeoutMs, loadTimeoutMs });
    const loaded = await session.load(set);
    exports = loaded.exports;
    const broken = loaded.broken.filter(({ name }) => isChecked(name));
    reasons.push(...broken.map(({ name, reason }) => `${name}: ${reason}`));
    if (reasons.length > 0) return { reasons, exports };
    for (const job of jobs) {
      doing = job.target;
      reasons.push(...(await reasonsOf(session, { ...job, set })));
    }
  } catch (error) {
    if (!(error instanceof RenderChildLost)) throw error;
    const isLoaded = exports[shell] !== undefined;
    const { loading } = child;
    if (!isLoaded && loading !== undefined && !isChecked(loading)) return { without: loading };
    const file = isLoaded ? doing : (loading ?? doing);
    reasons.push(`${file}: ${error.message}`);
  } finally {
    child.kill();
  }
  return { reasons, exports };
}

/** Why a page cannot be rendered, or not completely. @throws RenderChildLost */
async function reasonsOf(session: RenderSession, job: RenderJob): Promise<string[]> {
  try {
    const { errors } = await session.render(job);
    return errors.map((error) => `${job.target}: ${error}`);
  } catch (error) {
    if (error instanceof RenderChildLost) throw error;
    return [`${job.target}: ${(error as Error).message}`];
  }
}
