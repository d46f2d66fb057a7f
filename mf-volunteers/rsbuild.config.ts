import { createRemoteConfig } from '@siteswap/mf-preset';
import { remote } from './src/remote.ts';

export default createRemoteConfig(remote);
