import { getConventionPicture } from '@siteswap/contracts/editions';
import { routeUrl } from '@siteswap/contracts/route';

/** The picture that stands for a convention elsewhere: the same for all readers, so that a mail reveals nothing by it. */
export const conventionPicturePath = (id: number): string =>
  routeUrl(getConventionPicture, { params: { id }, query: {} });
