import { releaseNamePattern, releaseVersionPattern } from '@siteswap/contracts/platform';

/** Name of the shell among the releases. */
export const shellName = 'shell';

/** Whether these may be segments of a path below the releases. */
export const isReleaseName = (name: string): boolean => releaseNamePattern.test(name);
export const isReleaseVersion = (version: string): boolean => releaseVersionPattern.test(version);

/** Manifest of a release: a folder without it is not a complete release. */
export const manifestFile = (name: string): string =>
  name === shellName ? 'shell.json' : 'remote.json';
