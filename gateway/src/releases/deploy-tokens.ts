import { deployTokenOf } from '@siteswap/releases';
import { forbidden } from '@siteswap/service-kit';
import { isSameSecret, type RecordSecurityEvent } from '@siteswap/service-kit/platform';
import { AddressLimit } from '#src/http/address-limit.ts';

/** Wrong tokens of one address, before its further ones are not looked at any more. */
const wrongTokens = { max: 10, seconds: 15 * 60 };

export interface DeployTokenOptions {
  /** Valid for every release, the shell's too. */
  readonly token: string | undefined;
  /** Secrets by the name of the one release they are valid for. */
  readonly tokens: ReadonlyMap<string, string>;
  readonly securityEvent: RecordSecurityEvent;
}

/** Secrets of deployments that do not come from a browser: one for each remote, so that a team releases only its own. */
export class DeployTokens {
  readonly #options: DeployTokenOptions;
  readonly #wrong = new AddressLimit(wrongTokens);

  constructor(options: DeployTokenOptions) {
    this.#options = options;
  }

  /**
   * The holder of a token, for the audit: `deploy-token`, or `deploy-token:mf-carpool`. Null when the token is wrong.
   * @param name of the release that the call is about
   * @throws AppError 403 for the token of another release, 429 after many wrong tokens of one address
   */
  holderOf(token: string, name: string, ip: string): string | null {
    const { token: general, tokens, securityEvent } = this.#options;
    this.#wrong.peek(ip);
    // Compared with all of them, so that the time does not show which one is nearly right.
    const owners = [...tokens].filter(([, secret]) => isSameSecret(token, secret));
    const isGeneral = general !== undefined && isSameSecret(token, general);
    if (isGeneral) return 'deploy-token';
    if (owners.some(([owner]) => owner === name) || this.#isDerived(token, name)) {
      return `deploy-token:${name}`;
    }
    const type = 'release.token';
    if (owners.length > 0) {
      securityEvent({ type, outcome: 'rejected', ip, reason: 'token of another release' });
      throw forbidden();
    }
    this.#wrong.take(ip);
    securityEvent({ type, outcome: 'failure', ip, reason: 'wrong token' });
    return null;
  }
  /** The token of a remote that is not in use yet follows from the general one; a stated one takes its place. */
  #isDerived(token: string, name: string): boolean {
    const { token: general, tokens } = this.#options;
    if (general === undefined || tokens.has(name)) return false;
    return isSameSecret(token, deployTokenOf(name, general));
  }
}
