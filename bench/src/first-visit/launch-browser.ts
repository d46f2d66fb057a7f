import { findChromium } from '@siteswap/infra/chromium';
import { type Browser, chromium } from 'playwright';
import { print } from '../with-platform.ts';

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts Chromium with an empty profile: CHROMIUM_PATH, or one that is found or installed as for the journeys. */
export function launchBrowser(args: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(print), args: [...quiet, ...args] });
}
