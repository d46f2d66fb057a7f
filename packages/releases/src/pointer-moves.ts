import type { PointerFile } from './pointer.ts';

/** Versions before the one in use that are remembered. */
const maxEarlier = 20;
/** Versions that are remembered as bad; the oldest are forgotten first. */
const maxRejected = 200;

/** Where a pointer leads, without who moved it and when. */
export type PointerTarget = Omit<PointerFile, 'at' | 'by' | 'action'>;

/** Versions that were in use before, newest first; a pointer from before they were stored knows one at most. */
export const earlierVersions = ({ earlier, previousVersion }: PointerFile): readonly string[] =>
  earlier ?? (previousVersion ? [previousVersion] : []);

export const isRejected = (pointer: PointerFile | null, version: string): boolean =>
  pointer?.rejected?.includes(version) ?? false;

/** A version, with those before it that may be used in its place: none of them is a bad one. */
function target(
  version: string,
  before: readonly string[],
  { rejected = [], off }: Pick<PointerFile, 'rejected' | 'off'>,
): PointerTarget {
  const earlier = [...new Set(before)]
    .filter((one) => one !== version && !rejected.includes(one))
    .slice(0, maxEarlier);
  const [previousVersion] = earlier;
  return {
    version,
    ...(previousVersion === undefined ? {} : { previousVersion, earlier }),
    ...(rejected.length > 0 ? { rejected } : {}),
    ...(off ? { off } : {}),
  };
}

/** Another release is put in use. One that is switched off stays so, one that was retired is back. */
export function promoted(current: PointerFile | null, version: string): PointerTarget {
  if (!current) return { version };
  const { rejected, off } = current;
  const before = [current.version, ...earlierVersions(current)];
  return target(version, before, {
    ...(rejected ? { rejected } : {}),
    ...(off === 'disabled' ? { off } : {}),
  });
}

/** The release before is used again; the one that is left is not among those to go back to. */
export function rolledBack(current: PointerFile, to: string, reject: boolean): PointerTarget {
  const earlier = earlierVersions(current);
  const before = earlier.slice(earlier.indexOf(to) + 1).filter((one) => one !== current.version);
  return target(to, before, reject ? withRejected(current, current.version) : current);
}

function withRejected(current: PointerFile, version: string): PointerFile {
  const others = (current.rejected ?? []).filter((one) => one !== version);
  return { ...current, rejected: [...others, version].slice(-maxRejected) };
}

/** A release that is not in use is never used again. */
export const rejected = (current: PointerFile, version: string): PointerTarget =>
  target(current.version, earlierVersions(current), withRejected(current, version));

/** A release may be used again. */
export function accepted(current: PointerFile, version: string): PointerTarget {
  const others = (current.rejected ?? []).filter((one) => one !== version);
  return target(current.version, earlierVersions(current), { ...current, rejected: others });
}

/** The remote is switched off, taken out, or in use again. */
export function switched(current: PointerFile, off: PointerFile['off']): PointerTarget {
  const { off: _, ...on } = current;
  return target(current.version, earlierVersions(current), off ? { ...on, off } : on);
}

/** Whether two pointers say the same; who moved them does not count. */
export const isSameTarget = (a: PointerFile | null | undefined, b: PointerFile): boolean =>
  a?.version === b.version &&
  a.off === b.off &&
  (a.rejected ?? []).join() === (b.rejected ?? []).join();
