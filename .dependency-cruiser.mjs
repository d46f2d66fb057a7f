/** Who may import whom. Every rule says why, so the failure message teaches. */
const package_ = (...names) => `(?:^|/)node_modules/(?:${names.join('|')})(?:/|$)`;
const app = '(?:shell|mf-[^/]+|svc-[^/]+|gateway)';
const test = String.raw`\.(?:test|spec)\.tsx?$`;

export default {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      // Prisma generates types that need each other.
      from: { pathNot: '/generated/' },
      to: { circular: true },
      comment: 'Two modules that need each other, if only for a type, want a third one.',
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
      from: {
        path: '^(?:shell|mf-[^/]+|packages/(?:web-kit|ui-kit))/src/',
        pathNot: test,
      },
      to: {
        path: `^(?:svc-[^/]+|gateway|infra|packages/(?:service-kit|mf-preset|releases|features))/|${package_('koa', '@koa', '@prisma', 'pg', 'nats', 'pino', 'undici', 'nodemailer')}`,
      },
      comment: 'The browser knows the contract, not the server.',
    },
    {
      name: 'no-browser-code-in-server',
      severity: 'error',
      from: {
        path: '^(?:svc-[^/]+|gateway|infra|packages/(?:service-kit|releases|features))/',
        // What tests of components begin with.
        pathNot: '^infra/test/dom-',
      },
      to: {
        path: `^(?:shell|mf-[^/]+|packages/(?:web-kit|ui-kit))/|${package_('react', 'react-dom', 'react-router', 'react-aria-components', '@tanstack/react-query')}`,
      },
      comment: 'The server knows the contract, not the screen.',
    },
    {
      name: 'packages-point-down',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: `^(?:${app}|infra|e2e|bench)/` },
      comment: 'Shared code never imports an app.',
    },
    {
      name: 'shared-features-stand-on-the-kits',
      severity: 'error',
      from: { path: '^packages/(?!features/)' },
      to: { path: '^packages/features/' },
      comment:
        'Contracts and kits know no shared feature: it stands on them, and services and remotes use it.',
    },
    {
      name: 'shared-features-know-no-domain',
      severity: 'error',
      from: { path: '^packages/features/src/([^/]+)/', pathNot: test },
      to: {
        path: '^packages/contracts/src/[^/]+/',
        pathNot: '^packages/contracts/src/(?:core|notifications|platform|testing|$1)/',
      },
      comment:
        'A shared feature serves every domain: of contracts it reads core, how notifications are declared, and the state it copies.',
    },
    {
      name: 'kits-know-no-domain',
      severity: 'error',
      from: { path: '^packages/(?:[^/]+-kit|mf-preset|releases)/', pathNot: test },
      to: {
        path: '^packages/contracts/src/[^/]+/',
        pathNot: '^packages/contracts/src/(?:core|openapi|platform|testing)/',
      },
      comment:
        'A kit serves every domain: what several of them need of contracts stands in a file of its own, as towns.ts does.',
    },
    {
      name: 'gateway-and-infra-know-no-domain',
      severity: 'error',
      from: {
        path: '^(?:gateway|infra)/',
        // The books of the fault rounds compare trips, stars and notifications: docs/decisions/0122.
        pathNot: String.raw`\.(?:test|spec)\.tsx?$|^(?:gateway|infra)/test/|^infra/src/faults/`,
      },
      to: {
        path: '^packages/contracts/src/[^/]+/',
        pathNot: '^packages/contracts/src/(?:core|openapi|platform|testing)/',
      },
      comment:
        'A new domain needs no line of gateway or infra: its service declares what they need (service.json, its contract, its test folder). svc-core is part of every platform.',
    },
    {
      name: 'kits-by-their-door',
      severity: 'error',
      from: { path: '^(?:svc|mf)-[^/]+/(?:src|test)/|^packages/features/' },
      to: { path: '^packages/(?:service-kit/src/platform|web-kit/src/shell)\\.ts$' },
      comment:
        'Services, remotes and shared features enter a kit by its first door; `./platform` is for gateway and infra, `./shell` for the shell.',
    },
    {
      name: 'contracts-stay-pure',
      severity: 'error',
      from: { path: '^packages/contracts/', pathNot: test },
      to: {
        pathNot: `^packages/contracts/|${package_('zod')}|${package_('@internationalized/date')}`,
      },
      comment:
        'A contract is zod and the days of a time zone, and nothing else: it loads in the browser, in Node and in a test.',
    },
    {
      name: 'contract-of-own-domain',
      severity: 'error',
      from: {
        path: '^(?:mf|svc)-([^/]+)/',
        // Its tests deliver the events of a real domain.
        pathNot: String.raw`^svc-notifications/(?:test/|.*\.test\.ts$)`,
      },
      to: {
        path: '^packages/contracts/src/[^/]+/',
        pathNot: [
          '^packages/contracts/src/(?:$1|core|editions|notifications|platform|testing)/',
          // What a domain offers to administration stands in a file of that name.
          '^packages/contracts/src/[^/]+/admin\\.ts$',
        ],
      },
      comment:
        'A domain reads its own contract, core and editions (what everything is about) and how notifications are declared; another domain is reached by its events.',
    },
    {
      name: 'admin-contracts-for-administration',
      severity: 'error',
      from: { path: '^(?:mf|svc)-([^/]+)/', pathNot: '^mf-admin/' },
      to: {
        path: '^packages/contracts/src/[^/]+/admin\\.ts$',
        pathNot: '^packages/contracts/src/$1/',
      },
      comment: 'Only mf-admin reads the admin contracts of other domains.',
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
      name: 'features-meet-at-their-public-file',
      severity: 'error',
      from: {
        path: '^((?:mf|svc)-[^/]+|shell)/src/features/([^/]+)/',
        pathNot: String.raw`\.page\.tsx$|\.(?:test|spec)\.tsx?$`,
      },
      to: {
        path: '^$1/src/features/',
        pathNot: String.raw`^$1/src/features/$2/|\.public\.tsx?$`,
      },
      comment:
        'Another feature is entered by its <feature>.public.ts, or composed on a page or in service.ts.',
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
    exclude: {
      path: '^(?!.*node_modules).*/(?:dist|coverage|test-results)/|^infra/test/generated/',
    },
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
