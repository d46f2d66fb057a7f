import { z } from 'zod';
import { locale } from '../fields.ts';
import { defineRoute } from '../route.ts';
import { remoteManifest, remoteOff } from './manifest.ts';

/** One remote as the browser loads it. */
export const registryEntry = z.object({
  name: z.string(),
  version: z.string(),
  /** `/mf/<name>/<version>/` */
  baseUrl: z.string(),
  previousVersion: z.string().optional(),
  /** Not in use: its pages say so, and the manifest has neither files nor contributions. */
  off: remoteOff.optional(),
  manifest: remoteManifest,
});
export type RegistryEntry = z.infer<typeof registryEntry>;

/** `remotes` are parsed one by one by the browser, so that a bad entry drops only that remote. */
export const registry = z.object({
  release: z.string(),
  /** Hash of all translations; part of their address. */
  messages: z.string(),
  /** Version of the shell in use. */
  shell: z.string().optional(),
  /** False when that shell comes without a service worker: pages then register none. */
  hasWorker: z.boolean().optional(),
  remotes: z.array(registryEntry),
});
export type Registry = z.infer<typeof registry>;

export const getRegistry = defineRoute({
  id: 'platform.registry.get',
  method: 'GET',
  path: '/api/platform/registry',
  summary: 'Remotes in use, with their manifests.',
  access: 'public',
  withoutCache: 'The gateway has it in memory.',
  response: registry,
});

/** Runtime configuration of the browser: the gateway's own, and in addition the `pageConfig` of each service. */
export const platformConfig = z.looseObject({
  mapTiles: z.object({ url: z.string(), attribution: z.string() }).optional(),
});
export type PlatformConfig = z.infer<typeof platformConfig>;

export const getPlatformConfig = defineRoute({
  id: 'platform.config.get',
  method: 'GET',
  path: '/api/platform/config',
  summary: 'Runtime configuration of the browser.',
  access: 'public',
  withoutCache: 'The gateway has it in memory.',
  response: platformConfig,
});

export const getServiceState = defineRoute({
  id: 'platform.services.get',
  method: 'GET',
  path: '/api/platform/services',
  summary: 'Services that do not respond now; a page names the part of the site that is missing.',
  access: 'public',
  withoutCache: 'The gateway has it in memory.',
  response: z.object({ unavailable: z.array(z.string()) }),
});

export const setLocale = defineRoute({
  id: 'platform.locale.set',
  method: 'PUT',
  path: '/api/platform/locale',
  summary: 'Remembers the language in the locale cookie for 365 days.',
  access: 'public',
  body: z.object({ locale }),
  response: z.object({ locale }),
});
