import { startPlatformServer } from './platform-server.ts';

// biome-ignore lint/style/noDefaultExport: Playwright calls the default export of its global setup
export default startPlatformServer;
