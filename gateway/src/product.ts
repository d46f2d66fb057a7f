/** What the gateway says of the product where no translation is there: the one place with its name and sentences. */
export const product = {
  name: 'Siteswap',
  description: 'Juggling conventions around the world, and how to get there together.',
  pageNotFound: 'Page Not Found',
  needsJavaScript: 'Siteswap needs JavaScript. Please turn it on and reload the page.',
  apiTitle: 'Siteswap API',
  apiDescription: 'Every call of Siteswap: parameters, responses, problems.',
} as const;
