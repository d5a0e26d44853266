import type { Schema } from './filled-body.ts';

/** A schema of the OpenAPI document with the limits that it sets. */
export interface LimitedSchema extends Schema {
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, LimitedSchema>>;
  readonly items?: LimitedSchema;
  readonly anyOf?: readonly LimitedSchema[];
  readonly oneOf?: readonly LimitedSchema[];
  readonly allOf?: readonly LimitedSchema[];
}

export interface Costly {
  /** repeated in every text */
  readonly words: string;
  /** `long`: few and long texts; `many`: as many items as fit, each as short as may be; `both` */
  readonly form: 'long' | 'many' | 'both';
  /** which option of unions and enumerations is taken */
  readonly option: number;
  /** bytes that the body may have */
  readonly bytes: number;
  /** values of fields, by name; undefined: the field is left out */
  readonly fields?: Readonly<Record<string, unknown>>;
}

/** Values of a pattern that takes no free text; the first that fits is taken. */
const SAMPLES = [
  'a'.repeat(64),
  '15-1252.00',
  '123456',
  '12',
  '15-0000',
  'CA',
  '0100000',
  '1',
  'a@example.org',
];

/** Returns a value that is filled to the limits of its schema, as far as the bytes last. */
export function costlyValue(schema: LimitedSchema, costly: Costly): unknown {
  let left = costly.bytes;
  const spend = <T>(value: T, bytes: number): T => {
    left -= bytes;
    return value;
  };

  function valueFor(own: LimitedSchema): unknown {
    if (own.const !== undefined) return spend(own.const, 10);
    if (own.enum) return spend(own.enum[costly.option % own.enum.length], 10);
    const options = (own.anyOf ?? own.oneOf ?? []).filter(({ type }) => type !== 'null');
    const option = options[costly.option % options.length];
    if (option) return valueFor(option);
    if (own.allOf) return Object.assign({}, ...own.allOf.map(valueFor));
    switch (Array.isArray(own.type) ? own.type[0] : own.type) {
      case 'object':
        return objectOf(own);
      case 'array':
        return arrayOf(own);
      case 'integer':
      case 'number':
        return spend(Math.min(own.maximum ?? 1, 1e6), 4);
      case 'boolean':
        return spend(true, 4);
      case 'null':
        return spend(null, 4);
      default:
        return textOf(own);
    }
  }

  const objectOf = ({ properties = {} }: LimitedSchema) =>
    Object.fromEntries(
      Object.entries(properties).map(([name, own]) => [
        spend(name, name.length + 4),
        costly.fields && name in costly.fields ? costly.fields[name] : valueFor(own),
      ]),
    );

  function arrayOf({ items, minItems = 0, maxItems = Number.POSITIVE_INFINITY }: LimitedSchema) {
    const most = costly.form === 'long' ? Math.max(1, minItems) : maxItems;
    const all: unknown[] = [];
    while (items && (all.length < minItems || (all.length < most && left > 0))) {
      all.push(valueFor(items));
      left -= 1;
    }
    return all;
  }

  function textOf({ format, pattern, minLength = 0, maxLength = left }: LimitedSchema): string {
    if (format === 'email') return spend('a@example.org', 15);
    if (format === 'uuid') return spend('5ec2e75e-c2e7-45ec-a2e7-5ec2e75ec2e7', 38);
    if (format === 'date') return spend('2026-01-01', 12);
    if (format === 'date-time') return spend('2026-01-01T00:00:00.000Z', 26);
    const most = costly.form === 'many' ? 1 : Math.min(maxLength, Math.max(left, 0));
    const length = Math.max(minLength, Math.floor(most));
    const text = costly.words.repeat(Math.ceil(length / costly.words.length)).slice(0, length);
    if (pattern === undefined || new RegExp(pattern, 'u').test(text))
      return spend(text, length + 3);
    const sample = SAMPLES.find((one) => new RegExp(pattern, 'u').test(one)) ?? text;
    return spend(sample, sample.length + 3);
  }

  return valueFor(schema);
}
