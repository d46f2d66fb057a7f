import { readFileSync } from 'node:fs';

/** Name and parent of a process; null where there is no /proc. */
function processInfo(pid) {
  try {
    const [, name, rest] = /^\d+ \((.*)\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    return { name, parent: Number(rest.split(' ')[1]) };
  } catch {
    return null;
  }
}

/** The npm that runs this script: our parent, or that of the shell between us. */
function npmAbove() {
  const parent = processInfo(process.ppid);
  if (!parent || parent.name.startsWith('npm')) return process.ppid;
  return processInfo(parent.parent)?.name.startsWith('npm') ? parent.parent : process.ppid;
}

/** npm may be killed without a word to its children: calls `stop` within a second of that. */
export function onNpmExit(stop) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const npm = npmAbove();
  const timer = setInterval(() => {
    const isThere = process.ppid === parent && (npm === parent || processInfo(npm) !== null);
    if (!isThere) {
      clearInterval(timer);
      stop();
    }
  }, 1000);
  timer.unref();
}
