import type { PlatformConfig } from '@siteswap/contracts/platform';
import { z } from 'zod';
import type { GatewayConfig } from '#src/config.ts';

/** The part of the gateway's configuration that browsers need. */
export function platformConfigOf(config: GatewayConfig): PlatformConfig {
  return {
    ...(config.VAPID_PUBLIC_KEY ? { pushKey: config.VAPID_PUBLIC_KEY } : {}),
    ...(config.MAP_TILES_URL
      ? { mapTiles: { url: config.MAP_TILES_URL, attribution: config.MAP_TILES_ATTRIBUTION } }
      : {}),
    signInProviders: config.SIGN_IN_PROVIDERS,
    avatars: config.AVATAR_URL !== undefined,
  };
}

/** Origins of map tiles, for the content security policy. `{s}` in the host stands for any subdomain. */
export function tileOrigins(config: GatewayConfig): string[] {
  if (!config.MAP_TILES_URL) return [];
  const parsed = z.url().safeParse(config.MAP_TILES_URL.replace('{s}', 'tile-host'));
  return parsed.success ? [new URL(parsed.data).origin.replace('tile-host', '*')] : [];
}
