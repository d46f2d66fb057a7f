import { z } from 'zod';
import { defineRoute } from '../route.ts';

const mailAddress =
  /(?<![\p{L}\p{M}\p{N}_.+-])[\p{L}\p{M}\p{N}_.+-]+@[\p{L}\p{M}\p{N}_-]+\.[\p{L}\p{M}\p{N}_.-]+/gu;
/** A URL with its query or fragment, which may identify a person. */
const urlTail = /(?<![^\s?#'"<>()])([^\s/?#'"<>()]*\/[^\s?#'"<>()]*)[?#][^\s'"<>()]*/g;

/** Text of an error without e-mail addresses and without the queries and fragments of addresses. */
export const withoutPersonalData = (text: string): string =>
  text.replace(urlTail, '$1').replace(mailAddress, '[hidden]');

/** Cleaned also where it arrives, because a report may come from anywhere. */
const clean = (max: number) =>
  z
    .string()
    .max(max)
    .transform((text) => withoutPersonalData(text));

/** Maximum length of the texts of a report, in characters; the browser cuts them. */
export const browserErrorLimits = { name: 80, message: 500, stack: 4_000, route: 100 } as const;

/**
 * Why a module of a remote did not load. `network`: no response or a server error. `missing`: the file does not exist.
 * `integrity`: the file is not the released one, so it was blocked. `incompatible`: it requires other shared
 * libraries. `broken`: it was loaded, but does not run or exposes no component.
 */
export const remoteLoadReasons = [
  'network',
  'missing',
  'timeout',
  'integrity',
  'incompatible',
  'broken',
] as const;
export type RemoteLoadReason = (typeof remoteLoadReasons)[number];

/** A module of a remote that did not load in the version in use. */
export const remoteLoadFailure = z.object({
  reason: z.enum(remoteLoadReasons),
  expose: z.string().regex(/^\.\/[a-z][a-z0-9-]{0,60}$/),
  /** The previous version, which the page uses instead; absent when it shows a card or leaves the part out. */
  used: z
    .string()
    .regex(/^[0-9A-Za-z.+-]{1,64}$/)
    .optional(),
});
export type RemoteLoadFailure = z.infer<typeof remoteLoadFailure>;

/** A failure in a browser, without any data about its user. */
export const browserError = z.object({
  /** An uncaught error, an unhandled rejection, an error thrown while a page was rendered, or a remote that did not load. */
  kind: z.enum(['error', 'rejection', 'render', 'load']),
  name: clean(browserErrorLimits.name),
  message: clean(browserErrorLimits.message),
  stack: clean(browserErrorLimits.stack).optional(),
  /** Of kind `load` alone; `remote` has the version that did not load. */
  load: remoteLoadFailure.optional(),
  /** `name@version` of the remote that failed, or of the shell. */
  remote: z
    .string()
    .regex(/^[a-z][a-z0-9-]{1,40}@[0-9A-Za-z.+-]{1,64}$/)
    .optional(),
  /** Id of the page's route (`carpool.list`); never its address, which may contain secrets. */
  route: z
    .string()
    .max(browserErrorLimits.route)
    .regex(/^[\w.*-]*$/),
  /** Request id of the call that failed, else of the page. */
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
