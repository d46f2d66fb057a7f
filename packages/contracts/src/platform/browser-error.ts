import { z } from 'zod';
import { defineRoute } from '../route.ts';

const mailAddress = /[\w.+-]+@[\w-]+\.[\w.-]+/g;
/** An address with what may identify somebody behind it: its query or fragment. */
const tailOfAddress = /((?:https?:\/\/|\/)[^\s?#'"<>()]*)[?#][^\s'"<>()]*/g;

/** Text of an error without e-mail addresses and without the queries and fragments of addresses. */
export const withoutPersonalData = (text: string): string =>
  text.replace(tailOfAddress, '$1').replace(mailAddress, '[hidden]');

/** What is sent is not believed: it is cleaned again where it arrives. */
const clean = (max: number) =>
  z
    .string()
    .max(max)
    .transform((text) => withoutPersonalData(text));

/** Longest texts of a report, in characters; the browser cuts to these. */
export const browserErrorLimits = { name: 80, message: 500, stack: 4_000, route: 100 } as const;

/** Something that failed in a browser. Says nothing about who used it. */
export const browserError = z.object({
  /** Thrown and not caught, a promise that nobody listened to, or thrown while a page was drawn. */
  kind: z.enum(['error', 'rejection', 'render']),
  name: clean(browserErrorLimits.name),
  message: clean(browserErrorLimits.message),
  stack: clean(browserErrorLimits.stack).optional(),
  /** `name@version` of the remote that failed, or of the shell. */
  remote: z
    .string()
    .regex(/^[a-z][a-z0-9-]{1,40}@[0-9A-Za-z.+-]{1,64}$/)
    .optional(),
  /** Id of the page's route (`carpool.list`); never its address, which may hold secrets. */
  route: z
    .string()
    .max(browserErrorLimits.route)
    .regex(/^[\w.*-]*$/),
  /** Of the call that failed, else of the page. */
  requestId: z
    .string()
    .regex(/^[\w.-]{1,64}$/)
    .optional(),
});
export type BrowserError = z.input<typeof browserError>;

export const reportBrowserError = defineRoute({
  id: 'platform.error.report',
  method: 'POST',
  path: '/api/platform/errors',
  summary: 'Reports something that failed in a browser; only our own pages may.',
  access: 'public',
  body: browserError,
  response: z.object({}),
  status: 202,
  bodyLimit: 8 * 1024,
  errors: ['RATE_LIMITED'],
});
