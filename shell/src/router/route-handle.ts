/** Data of a matched route in addition to its element. */
export interface RouteHandle {
  readonly id: string;
  /** Translation key with namespace. */
  readonly title: string;
  readonly guard?: string | undefined;
  /** The remote's module behind the route; absent for pages of the shell. */
  readonly remote?: { readonly name: string; readonly expose: string } | undefined;
  /** Takes the whole width of the window. */
  readonly isWide?: boolean | undefined;
  /** How many pages of remotes lie around this one. */
  readonly depth: number;
}

export const isRouteHandle = (value: unknown): value is RouteHandle =>
  typeof value === 'object' && value !== null && 'title' in value && 'depth' in value;
