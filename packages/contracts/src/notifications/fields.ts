import { z } from 'zod';

/** Name of a field of an event. */
export const field = z.string().regex(/^[a-zA-Z]\w*$/);
