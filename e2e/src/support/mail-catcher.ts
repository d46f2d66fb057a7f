import { expect } from 'playwright/test';

interface Mail {
  readonly to: readonly { readonly address: string }[];
  readonly subject: string;
  readonly text: string;
  readonly date: string;
}

/** The mail catcher of the platform, read through its own API. A second read returns what came after the first. */
export class MailCatcher {
  readonly #url: string;
  /** What was read already, by address and pattern. */
  readonly #read = new Map<string, number>();

  constructor(url: string) {
    this.#url = url;
  }

  async #mailsTo(address: string): Promise<Mail[]> {
    // The catcher picks the mails: all others of the run are long to read.
    const query = new URLSearchParams({ 'to.address': address });
    const response = await fetch(`${this.#url}/email?${query}`);
    return (await response.json()) as Mail[];
  }

  /** What the pattern finds in the newest mail that has it and was not read before; waits until it is there. */
  async #newest(what: string, address: string, pattern: RegExp): Promise<string> {
    const key = `${address} ${pattern.source}`;
    let found: string[] = [];
    const unread = async () => {
      const mails = await this.#mailsTo(address);
      found = mails.flatMap(({ text }) => pattern.exec(text)?.[1] ?? []);
      return found.length - (this.#read.get(key) ?? 0);
    };
    await expect
      .poll(unread, { message: `${what} mailed to ${address}`, intervals: [50, 50, 100, 200, 500] })
      .toBeGreaterThan(0);
    this.#read.set(key, found.length);
    return found.at(-1) as string;
  }

  /** The six digits of a mail to an address. */
  codeFor(address: string): Promise<string> {
    return this.#newest('a code', address, /^ +(\d{6})$/m);
  }

  /** The code for a convention in a mail to its contact address, without its space. */
  async claimCodeFor(address: string): Promise<string> {
    const code = await this.#newest('a claim code', address, /^ +(\w{4} \w{4})$/m);
    return code.replace(' ', '');
  }

  /** The link of a mail to an address that fills in the code. */
  verificationLinkFor(address: string): Promise<string> {
    return this.#newest('a link with a code', address, /(https?:\S+\/verify-email#\S+)/);
  }

  /** The link of an invitation to a team in a mail to an address. */
  invitationFor(address: string): Promise<string> {
    return this.#newest('an invitation', address, /(https?:\S+\/invitations\/[\w-]+)/);
  }

  /** The link with a token of a mail to an address. */
  linkFor(address: string): Promise<string> {
    return this.#newest('a link', address, /(https?:\S+[?&]token=[\w-]+)/);
  }
}
