import { z } from 'zod';

/**
 * zod probes `new Function` at its first parse, which our Content-Security-Policy reports as a violation.
 * This module is the first import of the kit and of the shell, so it runs before any schema parses in a browser.
 */
z.config({ jitless: true });
