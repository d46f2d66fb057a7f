import { z } from 'zod';
import { defineRoute } from '../route.ts';

/** What the content security policy blocked. An address is without its query; `inline`, `eval` and schemes stand as they are. */
export interface CspViolation {
  readonly directive: string;
  /** Address or keyword of what was blocked. */
  readonly blocked: string;
  /** Address of the script that asked for it. */
  readonly source?: string;
  readonly line?: number;
}

const maxAddress = 2_000;
/** A page that goes wrong sends many in one call; more are of no use. */
const maxReports = 20;

const address = z.string().max(maxAddress);

/** Origin and path of an address: queries, fragments and credentials may be secret. */
function withoutQuery(text: string): string {
  if (!/^https?:/i.test(text)) return text.split(/[:?#]/)[0] ?? '';
  const url = URL.parse(text);
  return url ? url.origin + url.pathname : '';
}

const toViolation = (parts: {
  directive: string;
  blocked: string;
  source?: string | undefined;
  line?: number | undefined;
}): CspViolation => ({
  // Older browsers give the directive with its sources.
  directive: parts.directive.split(' ')[0] ?? '',
  blocked: withoutQuery(parts.blocked),
  ...(parts.source ? { source: withoutQuery(parts.source) } : {}),
  ...(parts.line === undefined ? {} : { line: parts.line }),
});

/** What `report-to` sends: reports of several kinds, maybe several at once. */
const reportingApi = z
  .array(
    z.object({
      type: z.string(),
      body: z
        .object({
          effectiveDirective: address,
          blockedURL: address.nullish(),
          sourceFile: address.nullish(),
          lineNumber: z.int().nullish(),
        })
        .optional()
        .catch(undefined),
    }),
  )
  .max(1_000)
  .transform((reports) =>
    reports
      .slice(0, maxReports)
      .flatMap(({ type, body }) => (type === 'csp-violation' && body ? [body] : []))
      .map(({ effectiveDirective, blockedURL, sourceFile, lineNumber }) =>
        toViolation({
          directive: effectiveDirective,
          blocked: blockedURL ?? '',
          source: sourceFile ?? undefined,
          line: lineNumber ?? undefined,
        }),
      ),
  );

/** What `report-uri` sends: one violation. */
const reportUri = z
  .object({
    'csp-report': z.object({
      'effective-directive': address.optional(),
      'violated-directive': address.optional(),
      'blocked-uri': address.nullish(),
      'source-file': address.nullish(),
      'line-number': z.int().nullish(),
    }),
  })
  .transform(({ 'csp-report': report }) => [
    toViolation({
      directive: report['effective-directive'] ?? report['violated-directive'] ?? '',
      blocked: report['blocked-uri'] ?? '',
      source: report['source-file'] ?? undefined,
      line: report['line-number'] ?? undefined,
    }),
  ]);

export const reportCspViolation = defineRoute({
  id: 'platform.csp.report',
  method: 'POST',
  path: '/api/platform/csp-reports',
  summary: 'Where browsers report what the content security policy of our pages blocked.',
  access: 'public',
  body: z.union([reportingApi, reportUri]),
  response: z.void(),
  status: 204,
  bodyLimit: 64 * 1024,
  errors: ['RATE_LIMITED'],
});
