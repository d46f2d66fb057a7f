/** Who may import whom. Every rule says why, so the failure message teaches. */
const package_ = (...names) => `(?:^|/)node_modules/(?:${names.join('|')})(?:/|$)`;
const app = '(?:shell|mf-[^/]+|svc-[^/]+|gateway)';
const test = String.raw`\.(?:test|spec)\.tsx?$`;

export default {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
      comment: 'Two modules that need each other want a third one.',
    },
    {
      name: 'remotes-are-islands',
      severity: 'error',
      from: { path: '^(mf-[^/]+|shell)/' },
      to: { path: '^(?:mf-[^/]+|shell)/', pathNot: '^$1/' },
      comment:
        'Remotes meet in the shell: through a route, a slot or an event in packages/contracts.',
    },
    {
      name: 'services-are-islands',
      severity: 'error',
      from: { path: '^(svc-[^/]+|gateway)/' },
      to: { path: '^(?:svc-[^/]+|gateway)/', pathNot: '^$1/' },
      comment: 'Services talk over HTTP contracts or NATS events, never by import.',
    },
    {
      name: 'no-server-code-in-browser',
      severity: 'error',
      from: { path: '^(?:shell|mf-[^/]+|packages/(?:web-kit|ui-kit))/src/', pathNot: test },
      to: {
        path: `^(?:svc-[^/]+|gateway|infra|packages/(?:service-kit|mf-preset))/|${package_('koa', '@koa', '@prisma', 'pg', 'nats', 'pino', 'undici', 'nodemailer')}`,
      },
      comment: 'The browser knows the contract, not the server.',
    },
    {
      name: 'no-browser-code-in-server',
      severity: 'error',
      from: { path: '^(?:svc-[^/]+|gateway|infra|packages/service-kit)/' },
      to: {
        path: `^(?:shell|mf-[^/]+|packages/(?:web-kit|ui-kit))/|${package_('react', 'react-dom', 'react-router', 'react-aria-components', '@tanstack/react-query')}`,
      },
      comment: 'The server knows the contract, not the screen.',
    },
    {
      name: 'packages-point-down',
      severity: 'error',
      from: { path: '^packages/', pathNot: '^packages/service-kit/src/testing/' },
      to: { path: `^(?:${app}|infra|e2e|bench)/` },
      comment:
        'Shared code never imports an app. Only the test helpers of service-kit ask infra for migrated databases.',
    },
    {
      name: 'contracts-stay-pure',
      severity: 'error',
      from: { path: '^packages/contracts/', pathNot: test },
      to: { pathNot: `^packages/contracts/|${package_('zod')}` },
      comment:
        'A contract is zod and nothing else: it loads in the browser, in Node and in a test.',
    },
    {
      name: 'contract-of-own-domain',
      severity: 'error',
      from: { path: '^(?:mf|svc)-([^/]+)/', pathNot: '^svc-notifications/' },
      to: {
        path: '^packages/contracts/src/[^/]+/',
        pathNot: '^packages/contracts/src/(?:$1|core|editions|platform)/',
      },
      comment:
        'A domain reads its own contract, core and editions (what everything is about); another domain is reached by its events. Only svc-notifications speaks of all.',
    },
    {
      name: 'prisma-only-in-repositories',
      severity: 'error',
      from: {
        path: '^svc-[^/]+/src/',
        // A mapper turns rows into the contract, so it must name the row's type.
        pathNot: String.raw`\.(?:repository|mapper)\.ts$|/db\.ts$|/generated/prisma/|\.test\.ts$`,
      },
      to: { path: `${package_('@prisma')}|/generated/prisma/` },
      comment: 'SQL lives in *.repository.ts, so every query of a feature is on one page.',
    },
    {
      name: 'features-do-not-cross',
      severity: 'error',
      from: {
        path: '^((?:mf|svc)-[^/]+|shell)/src/features/([^/]+)/',
        pathNot: String.raw`\.page\.tsx$|\.(?:test|spec)\.tsx?$`,
      },
      to: { path: '^$1/src/features/', pathNot: String.raw`^$1/src/features/$2/|\.service\.ts$` },
      comment: 'Another feature is used through its *.service.ts, or composed on a page.',
    },
    {
      name: 'no-tests-in-production',
      severity: 'error',
      from: {
        path: `^(?:${app}|packages)/`,
        pathNot: String.raw`\.(?:test|spec)\.tsx?$|/testing(?:/|\.tsx?$)|/test/`,
      },
      to: {
        path: String.raw`\.(?:test|spec)\.tsx?$|/testing(?:/|\.tsx?$)|/test/|^e2e/`,
        pathNot: 'node_modules',
      },
      comment: 'Test helpers stay out of what is shipped.',
    },
    {
      name: 'no-relative-leaving-a-workspace',
      severity: 'error',
      from: { path: '^((?:packages/)?[^/]+)/' },
      to: {
        path: `^(?:packages/[^/]+|${app}|infra|e2e|bench)/`,
        pathNot: '^$1/',
        dependencyTypesNot: ['aliased-workspace'],
      },
      comment: 'Import a package by its name; its exports map is its front door.',
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Anchored: without it packages that ship a dist folder vanish, and bans on them never fire.
    exclude: { path: '^(?!.*node_modules).*/(?:dist|coverage|test-results)/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
    },
  },
};
