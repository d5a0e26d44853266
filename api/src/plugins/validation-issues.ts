import type { Problem } from '@roletrail/contracts/errors';
import type { z } from 'zod';

type Issues = NonNullable<Problem['errors']>;

/** An issue as zod reports it; everything here may hold what the client sent. */
export interface RawIssue {
  readonly keyword: string;
  /** `/a/b`; `/` for the whole value */
  readonly instancePath: string;
  readonly message: string;
  readonly params: Readonly<Record<string, unknown>>;
}

const MAX_ISSUES = 20;
const MAX_PATH = 200;

/**
 * Returns what was wrong with a request, in our words: path `a.b`, empty for the whole value. Of
 * many issues it words the first 20.
 */
export function presentIssues(issues: readonly RawIssue[]): Issues {
  return issues.slice(0, MAX_ISSUES).flatMap(present).slice(0, MAX_ISSUES);
}

/** Returns an issue of zod in the form that is worded here. */
export function rawIssue(issue: z.core.$ZodIssue): RawIssue {
  const { code, path, message } = issue;
  return { keyword: code, instancePath: `/${path.join('/')}`, message, params: { ...issue } };
}

function present(issue: RawIssue): Issues {
  const path = issue.instancePath.replace(/^\//, '').replaceAll('/', '.');
  if (issue.keyword === 'unrecognized_keys' && Array.isArray(issue.params.keys)) {
    return issue.params.keys.slice(0, MAX_ISSUES).map((key) => ({
      path: cut(path === '' ? String(key) : `${path}.${String(key)}`),
      message: 'is not a known field',
    }));
  }
  return [{ path: cut(path), message: wording(issue) }];
}

function wording({ keyword, message, params }: RawIssue): string {
  switch (keyword) {
    case 'invalid_type':
      if (message.endsWith('received undefined')) return 'is required';
      return `must be ${article(String(params.expected))}`;
    case 'invalid_value':
      return Array.isArray(params.values)
        ? `must be ${params.values.map((v) => JSON.stringify(v)).join(' or ')}`
        : 'is not one of the allowed values';
    case 'too_small':
      return `must be at least ${String(params.minimum)}${unit(params.origin)}`;
    case 'too_big':
      return `must be at most ${String(params.maximum)}${unit(params.origin)}`;
    case 'invalid_format':
      // a pattern of our own carries its own message
      return message.startsWith('must ') ? message : `must be ${article(format(params.format))}`;
    case 'invalid_union':
      return 'has none of the allowed forms';
    case 'custom':
      return message.startsWith('must ') ? message : 'is not valid';
    default:
      return 'is not valid';
  }
}

const FORMATS: Readonly<Record<string, string>> = {
  email: 'e-mail address',
  uuid: 'UUID',
  datetime: 'time in UTC with milliseconds (ISO 8601)',
  date: 'date (YYYY-MM-DD)',
  regex: 'text of the expected form',
};

const format = (name: unknown) => FORMATS[String(name)] ?? 'value of the expected form';
const article = (noun: string) => (/^[aeio]/i.test(noun) ? `an ${noun}` : `a ${noun}`);
const cut = (path: string) => path.slice(0, MAX_PATH);

function unit(origin: unknown): string {
  if (origin === 'string') return ' characters long';
  return origin === 'array' ? ' entries long' : '';
}
