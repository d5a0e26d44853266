import { acceptedFields } from './accepted-requests.ts';
import type { TestApi } from './api.ts';
import { type Fill, filled, type Schema } from './filled-body.ts';

/** Part of an operation of the API's description that a request needs. */
export interface Operation {
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly schema: Schema;
  }[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
  };
}

/** Values of parameters of a form that its schema alone does not give. */
const NAMED: Readonly<Record<string, string>> = { number: 'RT-0000-0000', slug: 'plus' };

/** Returns the description of a route; undefined if it has none. */
export function operationOf(api: TestApi, method: string, url: string): Operation | undefined {
  const { paths } = api.app.swagger() as { paths: Record<string, Record<string, Operation>> };
  return paths[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
}

/** Returns the schema of a JSON body; undefined if the route has none. */
export const bodySchema = (operation: Operation | undefined): Schema | undefined =>
  operation?.requestBody?.content['application/json']?.schema;

/** Returns the path of a route with parameters that it accepts. @param own values by name */
export function pathOf(
  url: string,
  { parameters = [] }: Operation,
  fill: Fill,
  own: Readonly<Record<string, string>> = {},
): string {
  const known = parameters.filter(({ in: place }) => place === 'path');
  return known.reduce(
    (path, { name, schema }) =>
      path.replace(`:${name}`, own[name] ?? NAMED[name] ?? String(filled(schema, fill))),
    url,
  );
}

/** Returns a body of the route with the values that it accepts, as far as they are known. */
export function bodyOf(route: string, schema: Schema, fill: Fill): Record<string, unknown> {
  const body = filled(schema, fill) as Record<string, unknown>;
  const fields = acceptedFields(route);
  return Object.fromEntries(Object.entries(body).map(([name, v]) => [name, fields[name] ?? v]));
}
