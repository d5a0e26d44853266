/**
 * Prints the career tools' examples as JSON, for the build of the pages (web/examples.ts), which runs
 * beside that of the engines: so from their sources, `node --conditions=development --import=tsx`.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadCareerData } from '@roletrail/engines/career/load';
import { CAREER_RELEASE } from '@roletrail/engines/career/release';
import { createExamples } from '@roletrail/engines/examples/examples';
import { ROOT } from './lib/command.mjs';

const file = join(ROOT, 'engines', CAREER_RELEASE.file);
process.stdout.write(JSON.stringify(createExamples(loadCareerData(await readFile(file)))));
