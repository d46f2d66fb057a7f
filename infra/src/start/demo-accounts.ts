/** The people svc-core's seed makes, as the person who starts a demonstration needs them. */
export const demoAccounts = ['admin', 'organiser', 'member', 'volunteer'].map(
  (name) => `${name}@siteswap.test`,
);

export const demoPassword = 'Jonglerie-2027';
