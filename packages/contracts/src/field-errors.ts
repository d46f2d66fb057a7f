import type { z } from 'zod';
import type { FieldError } from './problem.ts';

type Issue = z.core.$ZodIssue;

const isMissing = (value: unknown) => value === undefined || value === null;
const isText = (origin: string) => origin === 'string' || origin === 'array' || origin === 'set';

function tooSmall(issue: Extract<Issue, { code: 'too_small' }>): Omit<FieldError, 'path'> {
  if (issue.origin === 'date') return { code: 'INVALID_DATE' };
  const params = { min: Number(issue.minimum) };
  if (!isText(issue.origin)) return { code: 'TOO_SMALL', params };
  const isEmpty = (issue.input as { length?: number } | undefined)?.length === 0;
  return isEmpty && params.min <= 1 ? { code: 'REQUIRED' } : { code: 'TOO_SHORT', params };
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
      return { code: invalidFormat(issue.format) };
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

/**
 * What zod refused, as the field errors of a problem: one per field, the first that was found.
 * A refinement names its own code with `params: { code: 'TAKEN' }`. Parse with `reportInput: true`,
 * which is what tells a missing field from a wrong one.
 */
export function fieldErrors(error: z.core.$ZodError): FieldError[] {
  const found = new Map<string, FieldError>();
  const add = (path: string, what: Omit<FieldError, 'path'>) => {
    if (!found.has(path)) found.set(path, { path, ...what });
  };
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) add([...issue.path, key].join('.'), { code: 'NOT_ALLOWED' });
    } else {
      add(issue.path.join('.'), describe(issue));
    }
  }
  return [...found.values()];
}
