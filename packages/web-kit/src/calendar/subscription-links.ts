const withQuery = (url: string, query: Record<string, string>): string =>
  `${url}?${new URLSearchParams(query)}`;

/** Where a calendar of this address can be subscribed to: in a program of the device, in Google's, in Outlook's. */
export function subscriptionLinks(url: string): { app: string; google: string; outlook: string } {
  const app = url.replace(/^https?:/, 'webcal:');
  return {
    app,
    google: withQuery('https://calendar.google.com/calendar/render', { cid: app }),
    outlook: withQuery('https://outlook.live.com/calendar/0/addfromweb', {
      url,
      name: 'Siteswap ★',
    }),
  };
}
