/** `TypeError: x is not a function`, `SyntaxError [ERR_X]: …`, `svc-core: Correct these variables: …` */
const errorLine =
  /^(?:Uncaught )?(?:(?:[A-Z]\w*)?(?:Error|Exception)\b(?: \[\w+\])?: |svc-[\w-]+: |gateway: )/;
const stackLine = /^\s+at /;
/** Where Node shows the line of source that it could not read: `file:///…/trips.ts:12`. */
const sourceLine = /^(?:file:\/\/)?(\/\S+:\d+)$/;
const maxLength = 1_500;

/** The error of a JSON line of a log. */
function loggedError(line: string): string | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const { level, msg, err } = JSON.parse(line) as {
      level?: string;
      msg?: string;
      err?: { message?: string };
    };
    if (level !== 'error' && level !== 'fatal') return undefined;
    return [msg, err?.message].filter(Boolean).join(': ');
  } catch {
    return undefined;
  }
}

/**
 * The error that ended a process, with the place in our own code, out of all that the process wrote: neither the end of
 * its stack nor the lines of its start.
 * @param folder what places are shown relative to
 */
export function failureInOutput(output: string, folder: string): string {
  const lines = output.trimEnd().split('\n');
  const at = lines.findLastIndex((line) => errorLine.test(line));
  if (at === -1) {
    const logged = lines.map(loggedError).findLast((text) => text !== undefined);
    return (logged ?? lines.slice(-3).join('\n')).slice(0, maxLength);
  }
  const end = lines.findIndex(
    (line, index) => index > at && (stackLine.test(line) || !line.trim()),
  );
  const message = lines.slice(at, end === -1 ? at + 10 : end);
  const shown = lines.slice(0, at).findLast((line) => sourceLine.test(line));
  const stack = lines
    .slice(at)
    .find(
      (line) => stackLine.test(line) && line.includes(folder) && !line.includes('node_modules'),
    );
  const place = shown?.match(sourceLine)?.[1] ?? stack?.match(/(\/[^\s()]+:\d+):\d+/)?.[1];
  const where = place ? ` (${place.replace(`${folder}/`, '')})` : '';
  return (message.join('\n').trim() + where).slice(0, maxLength);
}
