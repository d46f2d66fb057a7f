import { z } from 'zod';

/** What `npm audit --json` prints, as far as it is used. Texts among `via` name other packages of the report. */
const report = z.object({
  auditReportVersion: z.literal(2),
  vulnerabilities: z.record(
    z.string(),
    z.object({
      via: z.array(
        z.union([
          z.string(),
          z.object({ name: z.string(), title: z.string(), url: z.string(), severity: z.string() }),
        ]),
      ),
    }),
  ),
});

/** A finding that was looked at and stays for now. */
export const acceptedAdvisory = z.strictObject({
  /** `GHSA-…`, the end of the advisory's address. */
  id: z.string().regex(/^GHSA(-[a-z0-9]{4}){3}$/),
  package: z.string(),
  /** Why it does no harm here, or what it waits for. */
  reason: z.string().min(20),
  /** When it was accepted. */
  date: z.iso.date(),
});
export type AcceptedAdvisory = z.infer<typeof acceptedAdvisory>;

export interface Advisory {
  readonly id: string;
  readonly package: string;
  readonly severity: string;
  readonly title: string;
}

/** The advisories of a report, each once; null when the registry has none to give. */
export function readAdvisories(text: string): Advisory[] | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  const parsed = report.safeParse(json);
  if (!parsed.success) return null;
  const advisories = Object.values(parsed.data.vulnerabilities).flatMap(({ via }) =>
    via.flatMap((each): Advisory[] => {
      if (typeof each === 'string') return [];
      const { name, title, url, severity } = each;
      return [{ id: url.slice(url.lastIndexOf('/') + 1), package: name, severity, title }];
    }),
  );
  return [...new Map(advisories.map((each) => [`${each.id} ${each.package}`, each])).values()];
}

/** Advisories that are not accepted, by id and package. */
export const newAdvisories = (
  advisories: readonly Advisory[],
  accepted: readonly AcceptedAdvisory[],
): Advisory[] =>
  advisories.filter(
    ({ id, package: name }) => !accepted.some((each) => each.id === id && each.package === name),
  );
