import { demoAccounts, demoPassword } from './demo-accounts.ts';
import { type Platform, startPlatform } from './platform.ts';
import { optionsFromEnv, type PlatformOptions } from './settings.ts';

function announce(platform: Platform, url: string): void {
  if (platform.hasDemoData) {
    console.log(`\nDemonstration accounts (password ${demoPassword}):`);
    for (const account of demoAccounts) console.log(`  ${account}`);
  }
  if (platform.mailUrl) console.log(`Mail catcher: ${platform.mailUrl}`);
  console.log(`Logs: ${platform.logsDir}`);
  console.log(`ready ${url}`);
}

/**
 * Runs the platform until Ctrl-C, SIGTERM, or the end of the program that started us.
 * @param whenReady may start a proxy, and then returns the address for people; if it fails, everything is stopped
 */
export async function runPlatform(
  options: PlatformOptions,
  whenReady: (platform: Platform) => Promise<string> | undefined = () => undefined,
): Promise<void> {
  const giveUp = new AbortController();
  const starting = startPlatform({ ...options, signal: giveUp.signal });
  const shutDown = async () => {
    if (giveUp.signal.aborted) return;
    giveUp.abort();
    console.log('stopping …');
    await starting.then(
      (platform) => platform.stop(),
      () => {},
    );
    console.log('stopped');
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void shutDown());
  }
  try {
    const platform = await starting;
    try {
      announce(platform, (await whenReady(platform)) ?? platform.url);
    } catch (error) {
      await platform.stop();
      throw error;
    }
  } catch (error) {
    // A signal arrived while starting: `shutDown` ends the process.
    if (!giveUp.signal.aborted) throw error;
  }
}

/** `npm start`. */
export async function startCommand(): Promise<void> {
  await runPlatform(optionsFromEnv(process.env));
}
