import { demoAccounts, demoPassword } from './demo-accounts.ts';
import { type Platform, startPlatform } from './platform.ts';
import { optionsFromEnv, type PlatformOptions } from './settings.ts';

function announce(platform: Platform): void {
  if (platform.hasDemoData) {
    console.log(`\nDemonstration accounts (password ${demoPassword}):`);
    for (const account of demoAccounts) console.log(`  ${account}`);
  }
  if (platform.mailUrl) console.log(`Mail catcher: ${platform.mailUrl}`);
  console.log(`Logs: ${platform.logsDir}`);
  console.log(`ready ${platform.url}`);
}

/** Runs the platform until Ctrl-C, SIGTERM, or the end of the program that started us. */
export async function runPlatform(options: PlatformOptions): Promise<void> {
  let platform: Platform | null = null;
  let stopping = false;
  const shutDown = () => {
    if (stopping) return;
    stopping = true;
    if (!platform) {
      // Still starting: whatever runs by now ends when the pipes to this process close.
      console.log('stopped');
      process.exit(130);
    }
    console.log('stopping …');
    void platform.stop().then(() => {
      console.log('stopped');
      process.exit(0);
    });
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, shutDown);
  platform = await startPlatform(options);
  announce(platform);
}

/** `npm start`. */
export async function startCommand(): Promise<void> {
  await runPlatform(optionsFromEnv(process.env));
}
