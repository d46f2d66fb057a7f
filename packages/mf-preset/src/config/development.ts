import type { RsbuildConfig } from '@rsbuild/core';

/**
 * A remote under `rsbuild dev`: its files at `/mf/<name>/development/` of the dev proxy, hot updates
 * straight from the development server, on the port DEV_PORT.
 */
export function remoteDevelopment(name: string): Pick<RsbuildConfig, 'dev' | 'server'> {
  const port = Number(process.env['DEV_PORT'] ?? 0);
  return {
    dev: {
      assetPrefix: `/mf/${name}/development/`,
      client: { host: 'localhost', protocol: 'ws', port, overlay: false },
      // Compiling on demand would call the development server by the address of the page.
      lazyCompilation: false,
    },
    server: { host: 'localhost', port, strictPort: true, printUrls: false },
  };
}
