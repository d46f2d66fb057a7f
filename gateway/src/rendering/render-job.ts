import type { ServerFiles, SharedTexts } from './render-messages.ts';

/** The releases that pages are rendered with, and what all their renders have in common. */
export interface RenderSet {
  /** Another one for other releases. */
  readonly key: string;
  readonly files: ServerFiles;
  readonly texts: SharedTexts;
}

/** One page to render. */
export interface RenderJob {
  readonly set: RenderSet;
  /** Path and query of the address. */
  readonly target: string;
  /** JSON of the page's own blocks. */
  readonly page: string;
  readonly data: string;
  readonly messages: { readonly name: string; readonly value: unknown };
}

export interface RenderResult {
  readonly html: string;
  /** Reasons why parts of the page are left to the browser. */
  readonly errors: readonly string[];
  readonly milliseconds: number;
}

/** A page that could not be rendered; the message says why. */
export class RenderFailed extends Error {}
