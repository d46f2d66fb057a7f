import '@siteswap/web-kit/zod-setup';
import { z } from 'zod';

export const part = z.object;
