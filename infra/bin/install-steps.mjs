import { spawn } from 'node:child_process';
import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

/** One line of progress. */
export function print(line) {
  process.stdout.write(`• ${line}\n`);
}

/** The last line: what is wrong and what to do about it. */
export function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** Git-ignored folder for the tools of this clone. */
export const toolchainDir = (root) => join(root, '.toolchain');

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Runs `work` while no other copy installs into the same folder. */
export async function withInstallLock(root, work) {
  const lock = join(toolchainDir(root), 'install.lock');
  mkdirSync(toolchainDir(root), { recursive: true });
  for (let waited = 0; ; waited += 1) {
    try {
      writeFileSync(lock, `${process.pid}`, { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const holder = Number(readFileSync(lock, 'utf8'));
    if (holder && !isAlive(holder)) rmSync(lock, { force: true });
    else if (waited === 0) print('waiting for another copy that installs into this folder');
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  const release = () => rmSync(lock, { force: true });
  process.on('exit', release);
  try {
    await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

/** What npm says to its scripts about itself would mislead an npm started here. */
function cleanEnvironment(node) {
  const env = { ...process.env };
  for (const name of Object.keys(env)) {
    if (/^npm_(package|lifecycle)_|^npm_config_(local_)?prefix$|^npm_command$/.test(name))
      delete env[name];
  }
  env.PATH = [dirname(node), env.PATH].join(delimiter);
  return env;
}

function why(text) {
  if (/ENOSPC|No space left/i.test(text))
    return 'The disk is full: make room (about 2 GB) and run it again.';
  if (/EACCES|EPERM|EROFS/.test(text))
    return 'This folder cannot be written to: give yourself the right to write here.';
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET|network/i.test(text)) {
    return 'The npm registry cannot be reached: check the network (or the proxy of npm) and run it again.';
  }
  return null;
}

/**
 * Runs npm with `node`, its output in `.toolchain/install.log`; it prints a line every ten seconds.
 * Ends the program with a sentence when npm fails.
 */
export async function runNpm(root, node, cwd, args) {
  const logFile = join(toolchainDir(root), 'install.log');
  const log = openSync(logFile, 'a');
  writeSync(log, `\n> npm ${args.join(' ')}\n`);
  // Under `npm start` npm sets npm_execpath; its shebang would start it with whatever `node` comes first.
  const script = process.env.npm_execpath?.endsWith('.js') ? process.env.npm_execpath : null;
  const [command, ...before] = script ? [node, script] : ['npm'];
  const began = Date.now();
  const timer = setInterval(
    () => print(`  … ${Math.round((Date.now() - began) / 1000)} s`),
    10_000,
  );
  const code = await new Promise((resolve) => {
    const child = spawn(command, [...before, ...args, '--no-audit', '--no-fund'], {
      cwd,
      env: cleanEnvironment(node),
      stdio: ['ignore', log, log],
      shell: process.platform === 'win32' && !script,
    });
    child.on('error', (error) => {
      if (error.code === 'ENOENT')
        fail('npm is missing: install Node with npm (https://nodejs.org).');
      resolve(1);
    });
    child.on('close', resolve);
  });
  clearInterval(timer);
  closeSync(log);
  if (code !== 0) {
    const tail = readFileSync(logFile, 'utf8').slice(-4000);
    fail(
      why(tail) ??
        `npm ${args[0]} failed; its output is in ${logFile}:\n${tail.split('\n').slice(-12).join('\n')}`,
    );
  }
}
