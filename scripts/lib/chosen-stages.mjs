/** What one run of the tests is to run: stages, files, or what a change concerns. */
import { execFileSync } from 'node:child_process';
import { relative, resolve, sep } from 'node:path';
import { Refusal, ROOT } from './command.mjs';
import { createImportGraph } from './import-graph.mjs';
import { filesOf, STAGES } from './stages.mjs';

const FILES = STAGES.filter(({ kind }) => kind === 'tap' || kind === 'playwright').map((stage) => ({
  stage,
  files: filesOf(stage.name),
}));

/**
 * @param args names of stages, test files or folders of them; `--changed[=REF]` for what was changed
 *   since the branch left REF (main), committed or not
 *   `--full` for the stages that only the full run has
 * @returns the stages in order, each with the files to run; all of them without an argument
 * @throws Refusal for what is none of these
 */
export function chosenStages(args) {
  const names = args.filter((arg) => !arg.startsWith('-'));
  const changed = args.find((arg) => /^--changed(=|$)/.test(arg));
  const inRun = (stage) => !stage.full || args.includes('--full');
  const chosen = new Map();
  for (const name of names) for (const [stage, files] of chosenBy(name)) add(chosen, stage, files);
  if (changed !== undefined) {
    const since = changed.split('=')[1] ?? 'main';
    for (const [stage, files] of concernedBy(changedSince(since)))
      if (inRun(stage)) add(chosen, stage, files);
  }
  const everything = names.length === 0 && changed === undefined;
  return STAGES.filter((stage) => (everything && inRun(stage)) || chosen.has(stage)).map(
    (stage) => ({
      ...stage,
      files: [...(chosen.get(stage) ?? filesOf(stage.name))].sort(),
    }),
  );
}

function add(chosen, stage, files) {
  chosen.set(stage, new Set([...(chosen.get(stage) ?? []), ...files]));
}

function chosenBy(name) {
  const stage = STAGES.find((candidate) => candidate.name === name);
  if (stage) return [[stage, filesOf(stage.name)]];
  const path = relative(ROOT, resolve(name)).split(sep).join('/');
  const found = FILES.map((entry) => [
    entry.stage,
    entry.files.filter((file) => file === path || file.startsWith(`${path}/`)),
  ]).filter(([, files]) => files.length > 0);
  if (found.length > 0) return found;
  const known = STAGES.map((one) => one.name).join(', ');
  throw new Refusal(`no such stage, and no test there: ${name}. The stages are: ${known}.`);
}

/** Paths that differ from where this branch left `ref`: committed, uncommitted, new. */
function changedSince(ref) {
  const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  const lines = (text) => text.split('\n').filter((line) => line !== '');
  let base;
  try {
    base = git('merge-base', 'HEAD', ref).trim();
  } catch {
    throw new Refusal(`git finds nothing that HEAD and ${ref} have in common.`);
  }
  const untracked = git('ls-files', '--others', '--exclude-standard');
  return new Set([...lines(git('diff', '--name-only', base)), ...lines(untracked)]);
}

/**
 * The tests that import a changed file, or start a product that it is part of. Architecture tests
 * look at every file, so they always run. The browser's run where the pages or they themselves changed.
 */
function concernedBy(changed) {
  const { madeOf } = createImportGraph();
  const web = [...changed].some((path) => /^(web|tests\/browser)\//.test(path));
  return FILES.map(({ stage, files }) => {
    if (changed.size > 0 && stage.name === 'architecture') return [stage, files];
    if (stage.kind === 'playwright') return [stage, web ? files : []];
    return [stage, files.filter((file) => [...madeOf(file)].some((path) => changed.has(path)))];
  }).filter(([, files]) => files.length > 0);
}
