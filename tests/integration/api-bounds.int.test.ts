import { clientFrame } from '@roletrail/contracts/realtime';
import t from 'tap';
import { z } from 'zod';
import { testApi } from '../helpers/api.ts';
import { type JsonSchema, unbounded } from '../helpers/unbounded.ts';

interface Operation {
  readonly parameters?: readonly { in: string; name: string; schema: JsonSchema }[];
  readonly requestBody?: { content: Record<string, { schema?: JsonSchema }> };
}

/** Largest body that any route takes. */
const BODY_BYTES_MAX = 5 * 2 ** 20;

t.test('everything that a call takes has a bound, by the document of the API', async (t) => {
  await using api = await testApi();
  const { paths } = (await api.app.inject('/api/docs/json')).json<{
    paths: Record<string, Record<string, Operation>>;
  }>();
  let seen = 0;
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, { parameters = [], requestBody }] of Object.entries(operations)) {
      const given: [string, JsonSchema][] = [
        ...parameters.map((one): [string, JsonSchema] => [`${one.in} ${one.name}`, one.schema]),
        ...Object.entries(requestBody?.content ?? {}).map(
          ([type, { schema = {} }]): [string, JsonSchema] => [type, schema],
        ),
      ];
      seen += given.length;
      const open = given.flatMap(([name, schema]) => unbounded(schema).map((at) => `${name}${at}`));
      t.same(open, [], `${method.toUpperCase()} ${path}`);
    }
  }
  t.ok(seen > 100, `${seen} bodies and parameters`);
  t.same(unbounded(z.toJSONSchema(clientFrame, { io: 'input' }) as JsonSchema), [], 'frames');
});

const ASTRAL = '\u{1F600}';
/** Beginnings of texts that fit a form with a format. */
const STARTS = ['', 'https://a/'];

/** Returns the maximum lengths of texts that can have more UTF-16 units than that. */
function countedInCodePoints(form: z.ZodType): number[] {
  return stringsIn(form).flatMap((text) => {
    const most = text.maxLength;
    if (most === null) return [];
    const long = (start: string) =>
      start + ASTRAL.repeat(Math.max(0, Math.floor((most - start.length) / 2) + 1));
    return STARTS.some((start) => text.safeParse(long(start)).success) ? [most] : [];
  });
}

/** Returns the schemas of all strings that stand in a form. @throws Error for a kind not known here */
function stringsIn(form: unknown): (z.ZodString | z.ZodStringFormat)[] {
  if (form instanceof z.ZodString || form instanceof z.ZodStringFormat) return [form];
  if (form instanceof z.ZodObject) return Object.values(form.shape).flatMap(stringsIn);
  if (form instanceof z.ZodArray) return stringsIn(form.element);
  if (form instanceof z.ZodUnion) return form.options.flatMap(stringsIn);
  if (form instanceof z.ZodPipe) return stringsIn(form.def.in);
  for (const wrapper of [z.ZodOptional, z.ZodNullable, z.ZodDefault, z.ZodPrefault]) {
    if (form instanceof wrapper) return stringsIn(form.def.innerType);
  }
  if (HAVE_NO_TEXT.some((kind) => form instanceof kind)) return [];
  throw new Error(`${String((form as z.ZodType).type)} is not known here`);
}

const HAVE_NO_TEXT = [
  z.ZodNumber,
  z.ZodBoolean,
  z.ZodEnum,
  z.ZodLiteral,
  z.ZodUndefined,
  z.ZodNull,
];

t.test('texts are measured in UTF-16 units', async (t) => {
  t.same(countedInCodePoints(z.strictObject({ a: z.array(z.string().max(7)) })), [7], 'is seen');
  await using api = await testApi();
  for (const { method, url, takes } of api.app.routeTable) {
    t.same(takes.flatMap(countedInCodePoints), [], `${method} ${url}`);
  }
  t.same(countedInCodePoints(clientFrame), [], 'frames of the socket');
});

t.test('every route that takes a body has a limit of bytes', async (t) => {
  await using api = await testApi();
  for (const { method, url, bodyLimit } of api.app.routeTable) {
    t.ok(bodyLimit > 0 && bodyLimit <= BODY_BYTES_MAX, `${method} ${url}: ${bodyLimit} bytes`);
  }
});
