import type { PlatformConfig } from '@siteswap/contracts/platform';
import { z } from 'zod';
import type { GatewayConfig } from '#src/config.ts';
import type { ServiceDirectory } from '#src/services/service-directory.ts';

/** Makes what browsers need: what services declare, and the gateway's own part, which no service replaces. */
export function createPlatformConfig(
  config: GatewayConfig,
  directory: Pick<ServiceDirectory, 'pageConfig'>,
): () => PlatformConfig {
  const { MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION: attribution } = config;
  const mapTiles = url ? { url, attribution } : undefined;
  return () => ({ ...directory.pageConfig, mapTiles });
}

/** Origins of map tiles, for the content security policy. `{s}` in the host stands for any subdomain. */
export function tileOrigins(config: GatewayConfig): string[] {
  if (!config.MAP_TILES_URL) return [];
  const parsed = z.url().safeParse(config.MAP_TILES_URL.replace('{s}', 'tile-host'));
  return parsed.success ? [new URL(parsed.data).origin.replace('tile-host', '*')] : [];
}
