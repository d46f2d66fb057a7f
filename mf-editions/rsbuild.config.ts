import { createRemoteConfig } from '@siteswap/mf-preset';
import { remote } from './src/remote.ts';

export default createRemoteConfig(remote, {
  browserOnly: [
    'leaflet',
    'topojson-client',
    'world-atlas/countries-10m.json',
    'world-atlas/countries-50m.json',
    'world-atlas/countries-110m.json',
  ],
});
