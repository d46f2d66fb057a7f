import { userInfo } from 'node:os';
import { deployerPattern } from '@siteswap/contracts/platform';

/** The account on this machine; some containers have none. */
function accountName(): string | undefined {
  try {
    return userInfo().username;
  } catch {
    return undefined;
  }
}

/** Who releases, for the audit: DEPLOYER, as a pipeline sets it, else the account on this machine. */
export function deployerOf(env: NodeJS.ProcessEnv): string | undefined {
  return [env['DEPLOYER'], accountName()].find((name) => name && deployerPattern.test(name));
}
