import { z } from 'zod';

/** ISO 3166-1 alpha-2. */
export const country = z.string().regex(/^[A-Z]{2}$/);
