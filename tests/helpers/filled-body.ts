/** A JSON schema as the OpenAPI document has it, as far as bodies of ours use it. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

/** Values for text fields, by kind of text. */
export interface Fill {
  readonly text: string;
  readonly email: string;
  readonly uuid: string;
  /** six digits */
  readonly code: string;
}

/** A value of this form, every text of it the one that is given for its kind. */
export function filled(schema: Schema, fill: Fill): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [one] = schema.anyOf ?? schema.oneOf ?? [];
  if (one) return filled(one, fill);
  if (schema.allOf) {
    return Object.assign({}, ...schema.allOf.map((part) => filled(part, fill)));
  }
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, own]) => [name, filled(own, fill)]),
      );
    case 'array':
      return schema.items ? [filled(schema.items, fill)] : [];
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return text(schema, fill);
  }
}

function text({ format, pattern, minLength = 0, maxLength = 4096 }: Schema, fill: Fill): string {
  if (format === 'email') return fill.email;
  if (format === 'uuid') return fill.uuid;
  if (format === 'date') return '2026-01-01';
  if (format === 'date-time') return '2026-01-01T00:00:00.000Z';
  if (pattern !== undefined && new RegExp(pattern).test(fill.code)) return fill.code;
  const long = fill.text.repeat(Math.ceil(Math.max(minLength, 1) / fill.text.length));
  return long.slice(0, Math.max(minLength, Math.min(maxLength, long.length)));
}
