import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import ts from 'typescript';
import { ROOT } from './sources.ts';

/*
 * The compiler must reject a fold that does not handle a new event version. So this test changes
 * the catalogue in memory and type-checks all code that reads and folds decisions.
 */

const CONSENT = 'contracts/src/events/consent.ts';
const CATALOGUE = 'contracts/src/events/catalogue.ts';
const READERS = [
  'contracts/src/events/decisions.ts',
  'contracts/src/events/codec.ts',
  'consent-worker/src/project.ts',
  'audit-projector/src/project.ts',
];
/** Its table of what is known of each version is written by hand. */
const RECEIPT = 'contracts/src/receipt/derived-fields.ts';

/** Lines for the table of events, and the shapes that they name. */
interface Change {
  readonly lines?: string;
  readonly shapes?: string;
  readonly replace?: readonly [string, string];
}

const base = ts.readConfigFile(join(ROOT, 'tsconfig.base.json'), ts.sys.readFile);
const { options: given } = ts.convertCompilerOptionsFromJson(base.config.compilerOptions, ROOT);
const options = {
  ...given,
  noEmit: true,
  composite: false,
  declaration: false,
  noUnusedLocals: false,
  noErrorTruncation: true,
};
const parsed = new Map<string, ts.SourceFile>();
let before: ts.Program | undefined;

/** Returns the compiler errors after a change, as `file: message`. */
function compiled({ lines = '', shapes = '', replace: [old, other] = ['', ''] }: Change): string[] {
  const consent = readFileSync(join(ROOT, CONSENT), 'utf8');
  const names = [...shapes.matchAll(/export (?:const|function) (\w+)/g)].map(([, name]) => name);
  const catalogue = readFileSync(join(ROOT, CATALOGUE), 'utf8');
  if (!catalogue.includes(old)) throw new Error(`${CATALOGUE} has no ${old}`);
  const changed = new Map([
    [join(ROOT, CONSENT), consent + shapes],
    [
      join(ROOT, CATALOGUE),
      catalogue
        .replace(old, () => other)
        .replace('export const EVENTS = {', (start) => `${start}\n${lines}`)
        .replace("} from './consent.ts'", (end) => `${names.map((n) => `${n},`).join('')}${end}`),
    ],
  ]);
  const host = ts.createCompilerHost(options);
  host.getSourceFile = (path, version) => {
    const text = changed.get(path) ?? ts.sys.readFile(path);
    if (text === undefined) return undefined;
    const known = parsed.get(path);
    if (known?.text === text) return known;
    const source = ts.createSourceFile(path, text, version, true);
    parsed.set(path, source);
    return source;
  };
  before = ts.createProgram(
    [...READERS, RECEIPT, CATALOGUE].map((f) => join(ROOT, f)),
    options,
    host,
    before,
  );
  return [...READERS, RECEIPT, CATALOGUE].flatMap((file) =>
    (before?.getSemanticDiagnostics(before.getSourceFile(join(ROOT, file))) ?? []).map(
      ({ messageText }) => `${file}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    ),
  );
}

// a type of its own, so that no version that is added for good gets in the way
const RECALLED = [1, 9]
  .map(
    (n) => `
export const consentRecalledV${n} = envelope('roletrail.consent.recalled.v${n}', accepted.extend({
  decision: z.literal('withdrawn'),
}));`,
  )
  .join('');
const STEP = `
export function recalledV1ToV9(event: z.infer<typeof consentRecalledV1>) {
  return { ...event, type: 'roletrail.consent.recalled.v9' as const };
}`;
const V9 = `'roletrail.consent.recalled.v9': { ...DECISION, schema: consentRecalledV9 },`;
const PONDERED = `
export const consentPonderedV1 = envelope(
  'roletrail.consent.pondered.v1',
  z.strictObject({ decision: z.literal('pondered'), userId: uuid, reason: z.null(), observed }),
);`;

t.test(
  'a new version with the step to it: every fold and reader but receipts is done',
  async (t) => {
    const faults = compiled({
      lines: `
      'roletrail.consent.recalled.v1': {
        ...DECISION, schema: consentRecalledV1, upcast: recalledV1ToV9,
      },
      ${V9}`,
      shapes: RECALLED + STEP,
    });
    t.match(faults, [
      /^contracts\/src\/receipt\/derived-fields\.ts: .*consent\.recalled\.v1.*consent\.recalled\.v9/,
    ]);
    t.equal(faults.length, 1);
  },
);

t.test('lines that break a rule of the catalogue are named', async (t) => {
  const faults = compiled({
    lines: `
      'roletrail.consent.recalled.v1': { ...DECISION, schema: consentRecalledV1 },
      ${V9}
      'roletrail.pondered': { ...ADMIN, schema: consentPonderedV1 },`,
    shapes: RECALLED + PONDERED,
    replace: ['upcast: declinedV1ToV2', 'upcast: acceptedV1ToV2'],
  });
  const broken =
    faults.find((fault) => /does not satisfy the constraint 'never'/.test(fault)) ?? '';
  const named = [...broken.matchAll(/"(roletrail[^"]+)"/g)].map(([, name]) => name);
  t.same(named.sort(), [
    'roletrail.consent.declined.v1',
    // beside v9, without a step to it
    'roletrail.consent.recalled.v1',
    'roletrail.pondered',
  ]);
});

t.test('a new type says whether it is a decision; a new kind of decision is read', async (t) => {
  const faults = compiled({
    lines: `
      'roletrail.consent.pondered.v1': { ...DECISION, schema: consentPonderedV1 },
      'roletrail.consent.dreamt.v1': { topic: 'consent-events', schema: consentDreamtV1 },`,
    shapes: PONDERED + PONDERED.replaceAll('ondered', 'dreamt').replaceAll('Pdreamt', 'Dreamt'),
  });
  const faultsOf = (file: string) => faults.filter((fault) => fault.startsWith(file)).join('\n');
  t.match(faultsOf(CATALOGUE), /'decision' is missing/);
  t.match(
    faultsOf('contracts/src/events/decisions.ts'),
    /not assignable to parameter of type 'never'/,
  );
  t.match(faultsOf('consent-worker/src/project.ts'), /pondered/, 'the fold of who may enter');
});
