import { expect } from 'playwright/test';

interface Mail {
  readonly to: readonly { readonly address: string }[];
  readonly subject: string;
  readonly text: string;
  readonly date: string;
}

/** The mail catcher of the platform, read through its own API. */
export class MailCatcher {
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  async #mailsTo(address: string): Promise<Mail[]> {
    const response = await fetch(`${this.#url}/email`);
    const mails = (await response.json()) as Mail[];
    return mails.filter((mail) => mail.to.some((to) => to.address === address));
  }

  /** The six digits of the newest mail to an address; waits until it is there. */
  async codeFor(address: string): Promise<string> {
    let code: string | undefined;
    await expect
      .poll(
        async () => {
          const newest = (await this.#mailsTo(address)).at(-1);
          code = newest?.text.match(/\b\d{6}\b/)?.[0];
          return code;
        },
        { message: `a code mailed to ${address}` },
      )
      .toBeDefined();
    return code as string;
  }

  /** The link that fills in the code, in the newest mail to an address; waits until it is there. */
  async verificationLinkFor(address: string): Promise<string> {
    let link: string | undefined;
    await expect
      .poll(
        async () => {
          const newest = (await this.#mailsTo(address)).at(-1);
          link = newest?.text.match(/https?:\S+\/verify-email#\S+/)?.[0];
          return link;
        },
        { message: `a code mailed to ${address}` },
      )
      .toBeDefined();
    return link as string;
  }

  /** The first link with a token in the newest mail to an address that has one; waits until it is there. */
  async linkFor(address: string): Promise<string> {
    let link: string | undefined;
    await expect
      .poll(
        async () => {
          const newest = (await this.#mailsTo(address)).at(-1);
          link = newest?.text.match(/https?:\S+[?&]token=[\w-]+/)?.[0];
          return link;
        },
        { message: `a link mailed to ${address}` },
      )
      .toBeDefined();
    return link as string;
  }
}
