/** Which test files share a process, so that what they have in common is loaded once. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './command.mjs';

/** A file that changes or measures its process, or starts others, has one of its own. */
const ALONE = [
  /\bglobalThis\b/,
  /\bprocess\.(?:on|once|off|exit|exitCode|chdir|kill|memoryUsage|cpuUsage|env\[|env =)/,
  /\(process\.env\b/,
  /\b(?:async_hooks|perf_hooks|child_process|worker_threads|loop-probe)\b/,
  /\bstart(?:Roletrail|Process|Program|Postgres|Kafka)\b/,
  /\bprivateCluster\b/,
];

/**
 * @param files of one stage
 * @param most how many of them may share a process
 * @returns the same files in groups, those of one folder together; first those with a process of
 *   their own, which last longest, so that none of them runs on when all else has ended
 */
export function inGroups(files, most) {
  const alone = [];
  const groups = [];
  const open = new Map();
  for (const file of files) {
    if (most === 1 || ALONE.some((pattern) => pattern.test(read(file)))) {
      alone.push([file]);
      continue;
    }
    const folder = dirname(file).split('/')[0];
    const group = open.get(folder) ?? [];
    if (group.length === 0) groups.push(group);
    group.push(file);
    open.set(folder, group.length < most ? group : []);
  }
  return [...alone, ...groups];
}

const read = (file) => readFileSync(join(ROOT, file), 'utf8');
