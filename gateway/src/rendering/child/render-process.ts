/**
 * A process that renders pages with the code of releases, for the gateway. It may read the releases and its own
 * modules, has no environment, and removes from the global object what that code must not have before it runs any.
 */
import type { FromChild, LoadedFiles, ToChild } from '../render-messages.ts';
import { closeGlobals } from './close-globals.ts';
import { requireFrom, requireNothing, runServerFile } from './server-code.ts';

type Exports = Readonly<Record<string, unknown>>;
type Render = (input: unknown) => Promise<{ html: unknown; errors?: unknown }>;

/** Longer markup is not worth waiting for; a page has a tenth of it. */
const maxMarkup = 2_000_000;

const { process } = globalThis;
const send = process.send?.bind(process) as (message: FromChild) => void;
const exit = process.exit.bind(process);
// Code of releases may replace it.
const { apply: callFunction } = Reflect;

let consoleLines = 0;
let render: Render | undefined;
let blocks: { config: unknown; registry: unknown } = { config: null, registry: null };
let remotes: Record<string, Exports> = {};
/** Remote whose code was entered last in this render. */
let running: string | undefined;
/** Ends the render that is under way, when something is thrown outside of it. */
let fail: ((error: unknown) => void) | undefined;
/** Translations by name, as JSON was sent. */
let messages = new Map<string, unknown>();

/** A short text of what went wrong; code of releases may throw anything. */
function reasonOf(error: unknown): string {
  try {
    return String(error).slice(0, 300);
  } catch {
    return 'An error without a message';
  }
}

/** Components of a remote that say when their code begins; the markup does not change by it. */
function announced(name: string, exports: Exports): Exports {
  const copy: Record<string, unknown> = { ...exports };
  const apply = (target: CallableFunction, self: unknown, args: unknown[]) => {
    if (running !== name) send({ type: 'entering', name });
    running = name;
    return callFunction(target, self === copy ? exports : self, args);
  };
  for (const [expose, component] of Object.entries(exports)) {
    if (typeof component === 'function') copy[expose] = new Proxy(component, { apply });
  }
  return copy;
}

function load({ files, texts }: Extract<ToChild, { type: 'load' }>): LoadedFiles {
  const broken: { name: string; reason: string }[] = [];
  const exports: Record<string, string[]> = {};
  remotes = {};
  render = undefined;
  messages = new Map();
  blocks = { config: JSON.parse(texts.config), registry: JSON.parse(texts.registry) };
  const loadOne = (file: (typeof files)['shell'], require: (request: string) => unknown) => {
    send({ type: 'loading', name: file.name });
    try {
      const loaded = runServerFile(file, require);
      exports[file.name] = Object.keys(loaded);
      return loaded;
    } catch (error) {
      broken.push({ name: file.name, reason: reasonOf(error) });
      return null;
    }
  };
  const shell = loadOne(files.shell, requireNothing);
  if (typeof shell?.['render'] === 'function') render = shell['render'] as Render;
  else if (shell) broken.push({ name: files.shell.name, reason: 'It exports no render' });
  const require = requireFrom(shell?.['shared']);
  for (const file of shell ? files.remotes : []) {
    const loaded = loadOne(file, require);
    if (loaded) remotes[file.name] = announced(file.name, loaded);
  }
  return { type: 'loaded', broken, exports };
}

async function renderPage({ order }: Extract<ToChild, { type: 'render' }>): Promise<FromChild> {
  if (!render) return { type: 'failed', reason: 'There is no server file of the shell' };
  const startedAt = performance.now();
  running = undefined;
  const thrown = new Promise<never>((_, reject) => {
    fail = reject;
  });
  const rendering = render({
    target: order.target,
    blocks: { ...blocks, page: JSON.parse(order.page), data: JSON.parse(order.data) },
    messages: messages.get(order.messages) ?? {},
    remotes: Object.fromEntries(
      Object.entries(remotes).filter(([name]) => !order.without.includes(name)),
    ),
  });
  const { html, errors } = await Promise.race([rendering, thrown]);
  if (typeof html !== 'string') return { type: 'failed', reason: 'The markup is not a string' };
  if (html.length > maxMarkup) return { type: 'failed', reason: 'The markup is too long' };
  const milliseconds = performance.now() - startedAt;
  const reasons = Array.isArray(errors) ? errors.map(reasonOf).slice(0, 10) : [];
  const lines = consoleLines;
  consoleLines = 0;
  return { type: 'rendered', html, errors: reasons, milliseconds, consoleLines: lines };
}

async function handle(message: ToChild): Promise<FromChild> {
  if (message.type === 'load') return load(message);
  if (message.type === 'render') return renderPage(message);
  messages.set(message.name, JSON.parse(message.json));
  return { type: 'stored' };
}

process.on('message', (message: ToChild) => {
  handle(message).then(send, (error: unknown) => send({ type: 'failed', reason: reasonOf(error) }));
});
// An unawaited promise may reject on its own; the page does not depend on it.
process.on('unhandledRejection', () => {
  consoleLines += 1;
});
// What a page throws outside of its render (in a timer, with a full stack) ends this page, and no other.
process.on('uncaughtException', (error) => {
  consoleLines += 1;
  fail?.(error);
});
process.on('disconnect', () => exit(0));

closeGlobals(() => {
  consoleLines += 1;
});
send({ type: 'ready' });
