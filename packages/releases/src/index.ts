export { deployTokenOf } from './deploy-token.ts';
export { type PointerFile, parsePointer } from './pointer.ts';
export {
  type CurrentPointer,
  movePointer,
  type NamedPointerText,
  pointerOf,
  readPointer,
  readPointerTexts,
  writePointer,
} from './pointer-file.ts';
export {
  accepted,
  earlierVersions,
  isRejected,
  isSameTarget,
  type PointerTarget,
  promoted,
  rejected,
  rolledBack,
  switched,
} from './pointer-moves.ts';
export {
  hasRelease,
  listReleases,
  listVersions,
  pruneReleases,
  type Release,
} from './release-folder.ts';
export { isReleaseName, isReleaseVersion, manifestFile, shellName } from './release-name.ts';
