/** Part of a JSON schema that says how large a value can be. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly not?: JsonSchema;
  readonly items?: JsonSchema;
  readonly prefixItems?: readonly JsonSchema[];
  readonly maxItems?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: boolean | JsonSchema;
  readonly maxProperties?: number;
}

/** Returns the places in this schema that take a value of any size, each with what it lacks. */
export function unbounded(schema: JsonSchema, at = ''): string[] {
  const { anyOf, oneOf, allOf } = schema;
  if (schema.enum !== undefined || 'const' in schema) return [];
  // a value must fit every part, so one part with a bound is enough
  if (allOf) {
    const open = allOf.map((part) => unbounded(part, at));
    return open.some((places) => places.length === 0) ? [] : open.flat();
  }
  const either = anyOf ?? oneOf;
  if (either) return either.flatMap((part) => unbounded(part, at));
  const types = [schema.type ?? 'anything'].flat();
  return types.flatMap((type) => OPEN[type]?.(schema, at) ?? [`${at}: no known type (${type})`]);
}

const OPEN: Readonly<Record<string, (schema: JsonSchema, at: string) => string[]>> = {
  null: () => [],
  boolean: () => [],
  number: () => [],
  integer: () => [],
  string: ({ maxLength, pattern }, at) =>
    maxLength !== undefined || (pattern !== undefined && isBounded(pattern))
      ? []
      : [`${at}: no maxLength`],
  array: ({ items, prefixItems = [], maxItems }, at) => [
    ...(maxItems === undefined ? [`${at}: no maxItems`] : []),
    ...prefixItems.flatMap((item, n) => unbounded(item, `${at}/${n}`)),
    ...(items === undefined ? [] : unbounded(items, `${at}[]`)),
  ],
  object: ({ properties = {}, additionalProperties = true, maxProperties }, at) => [
    ...(additionalProperties !== false && maxProperties === undefined
      ? [`${at}: no maxProperties`]
      : []),
    ...(typeof additionalProperties === 'object' ? unbounded(additionalProperties, `${at}.*`) : []),
    ...Object.entries(properties).flatMap(([name, part]) => unbounded(part, `${at}.${name}`)),
  ],
};

/** Returns whether the pattern matches whole texts only, and repeats nothing without a limit. */
function isBounded(pattern: string): boolean {
  let bare = pattern.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x');
  if (/[*+]|\{\d+,\}/.test(bare) || !bare.startsWith('^') || !bare.endsWith('$')) return false;
  const group = /\((?:\?[:=!])?[^()]*\)/;
  while (group.test(bare)) bare = bare.replace(group, 'x');
  // `^a|b$` names no whole text
  return !bare.includes('|');
}
