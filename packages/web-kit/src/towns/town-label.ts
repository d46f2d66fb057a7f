import type { Town } from '@siteswap/contracts/towns';

/** "Lyon, Auvergne-Rhône-Alpes, France": the region tells towns of one name apart. */
export const townLabel = (
  { name, region, country }: Pick<Town, 'name' | 'region' | 'country'>,
  countryName: (code: string) => string,
): string =>
  [name, region, countryName(country)].filter((part) => part && part.length > 0).join(', ');
