/** The server file of a release, and the release's name. */
export interface ServerFileOf {
  /** `shell`, or the remote. */
  readonly name: string;
  /** Absolute. */
  readonly path: string;
  /** `sha384-…` */
  readonly integrity: string;
}

/** The releases that pages are rendered with. */
export interface ServerFiles {
  readonly shell: ServerFileOf;
  /** Remotes without a server file are left out: browsers render their pages. */
  readonly remotes: readonly ServerFileOf[];
}

/** What many renders have in common, sent to a process once. Values are JSON. */
export interface SharedTexts {
  readonly config: string;
  readonly registry: string;
}

/** One page to render, as it is sent to a process. */
export interface RenderOrder {
  /** Path and query of the address. */
  readonly target: string;
  /** JSON of the blocks that are the page's own. */
  readonly page: string;
  readonly data: string;
  /** Name of translations that were sent before. */
  readonly messages: string;
  /** Remotes that are left to browsers. */
  readonly without: readonly string[];
}

/** Messages to a render process; each has one reply. */
export type ToChild =
  | { readonly type: 'load'; readonly files: ServerFiles; readonly texts: SharedTexts }
  | { readonly type: 'messages'; readonly name: string; readonly json: string }
  | { readonly type: 'render'; readonly order: RenderOrder };

/** A server file that could not be loaded. */
export interface BrokenFile {
  readonly name: string;
  readonly reason: string;
}

export interface LoadedFiles {
  readonly type: 'loaded';
  readonly broken: readonly BrokenFile[];
  /** Names that each server file exports. */
  readonly exports: Readonly<Record<string, readonly string[]>>;
}

export interface Rendered {
  readonly type: 'rendered';
  readonly html: string;
  /** Reasons why parts of the page are left to the browser. */
  readonly errors: readonly string[];
  readonly milliseconds: number;
  /** Lines that code of releases wrote to the console since the last reply. */
  readonly consoleLines: number;
}

export interface Failed {
  readonly type: 'failed';
  readonly reason: string;
}

/**
 * Messages of a render process. `loading` comes before each file and `entering` before the code of another remote, so
 * that the one that hangs is known.
 */
export type FromChild =
  | { readonly type: 'ready' }
  | { readonly type: 'loading'; readonly name: string }
  | { readonly type: 'entering'; readonly name: string }
  | { readonly type: 'stored' }
  | LoadedFiles
  | Rendered
  | Failed;
