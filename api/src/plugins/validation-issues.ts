import type { Problem } from '@roletrail/contracts/errors';
import type { ZodFastifySchemaValidationError } from 'fastify-type-provider-zod';

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

/** What was wrong with a request, in our words: path `a.b`, empty for the whole value. */
export function presentIssues(issues: readonly RawIssue[]): Issues {
  return issues.flatMap(present).slice(0, MAX_ISSUES);
}

/** The issues of a failed schema, as fastify-type-provider-zod hands them on. */
export function rawIssues(validation: readonly ZodFastifySchemaValidationError[]): RawIssue[] {
  return validation.map((issue) => ({
    keyword: issue.keyword,
    instancePath: issue.instancePath,
    message: issue.message ?? '',
    params: issue.params,
  }));
}

function present(issue: RawIssue): Issues {
  const path = issue.instancePath.replace(/^\//, '').replaceAll('/', '.');
  if (issue.keyword === 'unrecognized_keys' && Array.isArray(issue.params.keys)) {
    return issue.params.keys.map((key) => ({
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
