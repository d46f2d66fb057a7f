import type { z } from 'zod';
import { shorten } from './fields.ts';
import type { FieldError } from './problem.ts';

type Issue = z.core.$ZodIssue;

const isMissing = (value: unknown) => value === undefined || value === null;
const isText = (origin: string) => origin === 'string' || origin === 'array' || origin === 'set';

function tooSmall(issue: Extract<Issue, { code: 'too_small' }>): Omit<FieldError, 'path'> {
  if (issue.origin === 'date') return { code: 'INVALID_DATE' };
  const params = { min: Number(issue.minimum) };
  if (!isText(issue.origin)) return { code: 'TOO_SMALL', params };
  const isEmpty = (issue.input as { length?: number } | undefined)?.length === 0;
  // An empty field is not too short: nothing was written yet.
  const isMissingText = issue.origin === 'string' || params.min <= 1;
  return isEmpty && isMissingText ? { code: 'REQUIRED' } : { code: 'TOO_SHORT', params };
}

function tooBig(issue: Extract<Issue, { code: 'too_big' }>): Omit<FieldError, 'path'> {
  if (issue.origin === 'date') return { code: 'INVALID_DATE' };
  const params = { max: Number(issue.maximum) };
  return { code: isText(issue.origin) ? 'TOO_LONG' : 'TOO_LARGE', params };
}

const dateFormats = new Set(['date', 'datetime', 'time', 'duration']);

function invalidFormat(format: string): string {
  if (format === 'email') return 'INVALID_EMAIL';
  return dateFormats.has(format) ? 'INVALID_DATE' : 'INVALID';
}

function custom(issue: Extract<Issue, { code: 'custom' }>): Omit<FieldError, 'path'> {
  const { code, ...params } = issue.params ?? {};
  if (typeof code === 'string') {
    return Object.keys(params).length > 0 ? { code, params } : { code };
  }
  return { code: /^[A-Z][A-Z0-9_]+$/.test(issue.message) ? issue.message : 'INVALID' };
}

function describe(issue: Issue): Omit<FieldError, 'path'> {
  switch (issue.code) {
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_format':
      return { code: issue.input === '' ? 'REQUIRED' : invalidFormat(issue.format) };
    case 'invalid_value':
      return isMissing(issue.input)
        ? { code: 'REQUIRED' }
        : { code: 'NOT_ALLOWED', params: { allowed: issue.values } };
    case 'invalid_type':
      if (isMissing(issue.input)) return { code: 'REQUIRED' };
      return { code: issue.expected === 'date' ? 'INVALID_DATE' : 'INVALID' };
    case 'custom':
      return custom(issue);
    default:
      return { code: isMissing(issue.input) ? 'REQUIRED' : 'INVALID' };
  }
}

/** A caller chooses the keys of a map and the length of a list, so both are bounded in a response. */
const maxPathLength = 200;
const maxFieldErrors = 50;

/** `preferences.system.inApp`; a long one is cut. */
export const pathText = (path: readonly PropertyKey[]): string => {
  const text = path.join('.');
  return shorten(text, maxPathLength);
};

/**
 * Turns zod's issues into the field errors of a problem: one per field, the first; at most 50.
 * A refinement names its own code with `params: { code: 'TAKEN' }`. Parse with `reportInput: true`: only then can a
 * missing field be distinguished from a wrong one.
 */
export function fieldErrors(error: z.core.$ZodError): FieldError[] {
  const errors = new Map<string, FieldError>();
  const add = (path: string, description: Omit<FieldError, 'path'>) => {
    if (!errors.has(path) && errors.size < maxFieldErrors)
      errors.set(path, { path, ...description });
  };
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) add(pathText([...issue.path, key]), { code: 'NOT_ALLOWED' });
    } else {
      add(pathText(issue.path), describe(issue));
    }
  }
  return [...errors.values()];
}
