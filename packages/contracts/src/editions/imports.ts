import { z } from 'zod';
import { publicUser } from '../core/users.ts';
import {
  id,
  instant,
  openEnum,
  queryCursor,
  queryFlag,
  queryInt,
  typedAddress,
  webAddress,
} from '../fields.ts';
import { cursorPageOf } from '../lists.ts';
import { fieldError } from '../problem.ts';
import { defineRoute } from '../route.ts';
import { createConvention } from './conventions.ts';
import { editionStatus } from './editions.ts';
import { changeEditionStatus, createEdition, editionRules } from './managing.ts';

export const importLimits = {
  rows: 5_000,
  /** Imports with more rows are done after the response. */
  rowsAtOnce: 200,
  bytes: 10 * 1024 * 1024,
} as const;

/** For the other parts of a multipart body. */
const multipartOverhead = 64 * 1024;

export const importKinds = ['JSON', 'CSV', 'ICS'] as const;
export type ImportKind = (typeof importKinds)[number];

const { logo: _logo, ...conventionFields } = createConvention.body.shape;
const {
  conventionId: _conventionId,
  imageUrl: _imageUrl,
  name,
  ...editionFields
} = createEdition.body.shape;
const [, statusBody] = changeEditionStatus.body.options;

/** Where a picture is on the web; it is fetched after the import. */
const pictureAddress = typedAddress(2000).nullable().default(null);

/** The convention of a row. Without an address it cannot be claimed by a code. */
export const importedConvention = z.object({
  ...conventionFields,
  /** Taken over for a convention that the row creates; one that was there stays as it is. */
  logo: pictureAddress,
});

/** The edition of a row, by the rules of an edition that is written by hand. */
export const importedEdition = z
  .object({
    /** Without one it is called after its convention and the year. */
    name: name.optional(),
    ...editionFields,
    status: editionStatus.default('CONFIRMED'),
    statusNote: statusBody.shape.statusNote,
    imageUrl: pictureAddress,
  })
  .superRefine(...editionRules);

/** A row of an import: an edition, and the convention it belongs to. */
export const importRow = z.object({ convention: importedConvention, edition: importedEdition });
export type ImportRow = z.output<typeof importRow>;
/** The same before it is parsed. */
export type ImportRowInput = z.input<typeof importRow>;

/** Columns of a CSV file, and the paths of errors in a row: `conventionName`, `startDate`. */
export const importColumns: readonly string[] = [
  ...Object.keys(importedConvention.shape).map(
    (field) => `convention${field.charAt(0).toUpperCase()}${field.slice(1)}`,
  ),
  ...Object.keys(importedEdition.shape),
];

/** `WOULD_CREATE` in a dry run. A duplicate has the convention, the days and the town of a known edition, or the UID of its event. */
export const importOutcomes = ['CREATED', 'WOULD_CREATE', 'DUPLICATE', 'INVALID'] as const;

/** `FAILED`: the edition or convention has no such picture, and none is fetched any more. */
export const importPictureStatuses = ['PENDING', 'DONE', 'FAILED'] as const;

/** What became of a picture that a row names. It is fetched after the import. */
export const importPicture = z.object({
  /** `conventionLogo` or `imageUrl`. */
  column: z.string(),
  /** `PENDING` also in a dry run, which fetches nothing. */
  status: openEnum(importPictureStatuses, 'PENDING'),
  /** Why it failed: the code of a rejected address or upload; null otherwise. */
  code: z.string().nullable(),
});
export type ImportPicture = z.infer<typeof importPicture>;

/** A value that was taken for something else than the text says: `12/05/2028` for 2028-05-12, `Belgique` for BE. */
export const importReading = z.object({
  column: z.string(),
  written: z.string(),
  value: z.string(),
});

/** What became of a row. */
export const importOutcome = z.object({
  /** Number of the row, from 1. */
  row: z.int().min(1),
  /** The line of the file where the row begins; null where the file was not read by lines. */
  line: z.int().min(1).nullable().default(null),
  /** What the row is about, as it was written; may be empty. */
  name: z.string(),
  outcome: openEnum(importOutcomes, 'INVALID'),
  /** The new edition, or the one that was known; null in a row that would be created, and in an invalid one. */
  editionId: id.nullable(),
  /** The earlier row of the file that a duplicate repeats. */
  sameAsRow: z.int().min(1).nullable(),
  /** A duplicate by the UID of its event that has other days or another town than the known edition. */
  isMoved: z.boolean().default(false),
  /** The known edition takes over those: the event has a higher SEQUENCE, and what was imported is neither changed nor claimed since. */
  isUpdated: z.boolean().default(false),
  /** What is wrong; `path` is the column. */
  errors: z.array(fieldError),
  /** Columns that have a value, and that an import does not know. */
  ignored: z.array(z.string()),
  /** What was read otherwise than it was written. */
  readings: z.array(importReading).default([]),
  /** The pictures of what the row creates. */
  pictures: z.array(importPicture),
});
export type ImportOutcome = z.infer<typeof importOutcome>;

const counts = {
  rows: z.int().nonnegative(),
  /** In a dry run: how many would be created. */
  created: z.int().nonnegative(),
  duplicates: z.int().nonnegative(),
  invalid: z.int().nonnegative(),
};

const source = {
  kind: openEnum(importKinds, 'JSON'),
  fileName: z.string().nullable(),
};

/** `FAILED`: what has no outcome yet was given up; sending the file again imports the rest. */
export const importStatuses = ['RUNNING', 'DONE', 'FAILED'] as const;
const status = openEnum(importStatuses, 'RUNNING');

/** An import in the list. */
export const editionImport = z.object({
  id: z.uuid(),
  status,
  ...source,
  ...counts,
  /** Null once that account is gone. */
  actor: publicUser.nullable(),
  createdAt: instant,
  undoneAt: instant.nullable(),
});
export type EditionImport = z.infer<typeof editionImport>;

/** Why undoing an import left something: it was changed since, others use it, or it was deleted already. */
export const importRemains = ['CHANGED', 'IN_USE', 'DELETED'] as const;

const undone = z.object({
  removed: z.array(id),
  stayed: z.array(z.object({ id, reason: openEnum(importRemains, 'CHANGED') })),
});

/** What undoing an import removed, and what it left. */
export const importUndo = z.object({ editions: undone, conventions: undone });
export type ImportUndo = z.infer<typeof importUndo>;

const params = z.object({ id: z.uuid() });

const importResult = z.object({
  /** Null in a dry run, which stores nothing. */
  id: z.uuid().nullable(),
  dryRun: z.boolean(),
  /** `RUNNING` with status 202: the counts and outcomes follow, by `GET /api/admin/imports/:id`. */
  status,
  ...source,
  ...counts,
  outcomes: z.array(importOutcome),
});
const importQuery = z.object({ dryRun: queryFlag.default(false) });

export const importEditions = defineRoute({
  id: 'editions.import.create',
  method: 'POST',
  path: '/api/admin/import-edition',
  summary:
    'Imports editions from JSON (one row or an array of them, as the body), or from a file `.json`, `.csv` or `.ics` (multipart field `file`); with `dryRun` it only says what would become of each row. Rows that are not valid are listed, the others imported and published. Importing twice creates nothing. Pictures (`convention.logo`, `edition.imageUrl`) are addresses on the web, fetched after the response for what the import creates. Above 200 rows the response is 202, and the rows are imported after it.',
  access: 'admin',
  recentProof: true,
  query: importQuery,
  bodyType: 'multipart',
  bodyLimit: importLimits.bytes + multipartOverhead,
  response: importResult,
  errors: ['FILE_UNREADABLE', 'FILE_IS_WEB_PAGE', 'FILE_TOO_COMPLEX', 'TOO_MANY_ROWS'],
});

export const importEditionsFromUrl = defineRoute({
  id: 'editions.import.create-from-url',
  method: 'POST',
  path: '/api/admin/import-edition/url',
  summary:
    'The same with a file that the service fetches: JSON, CSV or iCalendar by its type, else by the ending of its address. Only public web servers are asked, at ports 80 and 443, also after redirects.',
  access: 'admin',
  recentProof: true,
  query: importQuery,
  body: z.object({ url: webAddress(2000) }),
  response: importResult,
  errors: [
    'FILE_UNREADABLE',
    'FILE_IS_WEB_PAGE',
    'FILE_TOO_COMPLEX',
    'TOO_MANY_ROWS',
    'URL_NOT_ALLOWED',
    'URL_UNREACHABLE',
    'UNSUPPORTED_MEDIA_TYPE',
    'PAYLOAD_TOO_LARGE',
  ],
});

export const listImports = defineRoute({
  id: 'editions.import.list',
  method: 'GET',
  path: '/api/admin/imports',
  summary: 'Imports, newest first.',
  access: 'admin',
  query: z.object({
    limit: queryInt(1, 100).default(20),
    /** Id of the last import of the page before. */
    cursor: queryCursor(z.uuid()),
  }),
  response: cursorPageOf(editionImport),
});

export const getImport = defineRoute({
  id: 'editions.import.get',
  method: 'GET',
  path: '/api/admin/imports/:id',
  summary: 'One import with what became of each row and its pictures so far, and of undoing it.',
  access: 'admin',
  params,
  response: editionImport.extend({
    outcomes: z.array(importOutcome),
    undo: importUndo.nullable(),
  }),
});

export const getImportReport = defineRoute({
  id: 'editions.import.get-report',
  method: 'GET',
  path: '/api/admin/imports/:id/report',
  summary: 'The same as a CSV file, with reasons in the language of the caller.',
  access: 'admin',
  params,
  response: z.unknown(),
  responseType: 'custom',
});

export const undoImport = defineRoute({
  id: 'editions.import.undo',
  method: 'POST',
  path: '/api/admin/imports/:id/undo',
  summary:
    'Removes the editions and conventions of an import that no one has changed or used since. Repeating changes nothing.',
  access: 'admin',
  recentProof: true,
  params,
  response: importUndo.extend({ undoneAt: instant }),
  errors: ['IMPORT_RUNNING'],
});

export const exportFormats = ['json', 'csv', 'ics'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const exportEditions = defineRoute({
  id: 'editions.edition.export',
  method: 'GET',
  path: '/api/admin/editions/export',
  summary: 'Published editions by start date, as a file in the form that an import reads.',
  access: 'admin',
  query: z.object({
    format: z.enum(exportFormats).default('json'),
    /** A part with 200 rows, which one import does at once; all of them when absent. */
    page: queryInt(1, 100_000).optional(),
  }),
  response: z.unknown(),
  responseType: 'custom',
});
