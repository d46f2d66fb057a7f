export { unpackPreviousReleases } from '../release-archive/release-archive.ts';
export { buildReleasesForTests, copyReleases } from './built-releases.ts';
export { copyRepository, type RepositoryCopy } from './repository-copy.ts';
export { type RunningCommand, startCommandIn } from './running-command.ts';
export { withPlatform } from './with-platform.ts';
