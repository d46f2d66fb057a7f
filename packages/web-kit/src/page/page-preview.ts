/** What a link knows of its page, shown in the page's place while its code is on its way. */
export interface PagePreview {
  readonly title: string;
  /** Below the title: the days of an edition. */
  readonly text?: string | undefined;
  /** A picture that the page left behind shows already. */
  readonly imageUrl?: string | null | undefined;
}

/** The state of a link that knows something of its page: `<Link to={…} state={withPreview({ title })}>`. */
export const withPreview = (preview: PagePreview): { readonly preview: PagePreview } => ({
  preview,
});

/** What the link that led here knew. States survive a reload, so that an older release may have written it. */
export function readPreview(state: unknown): PagePreview | undefined {
  const preview = (state as { preview?: Partial<PagePreview> } | null)?.preview;
  return typeof preview?.title === 'string' ? (preview as PagePreview) : undefined;
}
