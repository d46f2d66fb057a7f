import { AppError } from '@siteswap/service-kit';

export const pseudoTaken = () =>
  new AppError(422, 'PSEUDO_TAKEN', 'This pseudo is taken', {
    errors: [{ path: 'pseudo', code: 'TAKEN' }],
  });
