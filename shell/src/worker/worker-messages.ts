/** From the worker to a page: show this address. The page confirms on the port that comes with it. */
export interface OpenPageMessage {
  readonly type: 'siteswap.open-page';
  readonly to: string;
}

/** From a page to the worker: close the shown notifications with this tag, of these ids, of this category, or all. */
export interface CloseNotificationsMessage {
  readonly type: 'siteswap.close-notifications';
  readonly tag?: string;
  readonly ids?: readonly string[];
  readonly category?: string;
}
