import type { Violation } from './violation.ts';

/**
 * The roles a file of a service's feature may have: `<noun>.<role>.ts`. Of pure code `format` makes text for people,
 * `rules` computes results, `data` has tables and what finds their rows, and `render` makes pictures and markup.
 */
const serviceRoles = [
  'module',
  'routes',
  'service',
  'repository',
  'policy',
  'mapper',
  'schedule',
  'job',
  'client',
  'format',
  'rules',
  'data',
  'render',
  'worker',
  'errors',
  'public',
];

const featureOfService = /^svc-[^/]+\/src\/features\/[^/]+\/(.+)$/;
const subscriberOfService = /^svc-[^/]+\/src\/subscribers\/(.+)$/;
const featureOfPage = /^(?:mf-[^/]+|shell)\/src\/features\/[^/]+\/(.+)$/;

const name = '[a-z0-9]+(?:-[a-z0-9]+)*';
const serviceFile = new RegExp(`^${name}\\.(?:${serviceRoles.join('|')})\\.ts$`);
/** An index that a feature has in memory: a folder of plain names, which its README explains. */
const indexFile = new RegExp(`^index/${name}(?:\\.repository)?\\.ts$`);
const indexFolder = /^.+\/index\//;
const subscriberFile = new RegExp(`^${name}(?:\\.(?:repository|mapper))?\\.ts$`);
const pageFiles = [
  new RegExp(`^pages/${name}\\.page\\.tsx$`),
  new RegExp(`^components/${name}\\.tsx$`),
  new RegExp(`^api/use-${name}\\.tsx?$`),
  new RegExp(`^use-${name}\\.tsx?$`),
  new RegExp(`^${name}\\.(?:format|store|loader|public)\\.tsx?$`),
];

const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const isCode = (file: string) => /\.tsx?$/.test(file);

const adviceForServices = `Choose one of three: name it <noun>.<role>.ts with a role of ${serviceRoles.join(', ')};
  merge it into the file whose job it does; or move it out of features/ if no feature owns it.
  An index in memory may have plain names in <feature>/index/, with a README.md.`;
const adviceForSubscribers = `Name it after the event or state it handles (<event>.ts), and put its queries into <noun>.repository.ts and its conversions into <noun>.mapper.ts next to it.`;
const adviceForPages = `Choose one of three: pages/<x>.page.tsx, components/<x>.tsx or api/use-<x>.ts;
  <x>.format.ts (pure display), <x>.store.ts (state), <x>.loader.ts (fetches code or files), use-<x>.ts, or <feature>.public.ts (what other features may import);
  or move it out of features/ if no feature owns it.`;

/** Files of features and subscribers whose name does not say their role. `files` are paths inside the repository. */
export function fileRoleViolations(files: readonly string[]): Violation[] {
  const violations: Violation[] = [];
  const isOfIndex = (file: string, inFeature: string) =>
    indexFile.test(inFeature) && files.includes(`${indexFolder.exec(file)?.[0]}README.md`);
  for (const file of files) {
    if (!isCode(file) || isTest(file)) continue;
    const inService = featureOfService.exec(file)?.[1];
    if (inService && !serviceFile.test(inService) && !isOfIndex(file, inService)) {
      violations.push({ file, problem: 'has no role in its name', advice: adviceForServices });
    }
    const subscriber = subscriberOfService.exec(file)?.[1];
    if (subscriber && !subscriberFile.test(subscriber)) {
      violations.push({ file, problem: 'is not a subscriber', advice: adviceForSubscribers });
    }
    const inPage = featureOfPage.exec(file)?.[1];
    if (inPage && !pageFiles.some((pattern) => pattern.test(inPage))) {
      violations.push({ file, problem: 'has no role in its name', advice: adviceForPages });
    }
  }
  return violations;
}
