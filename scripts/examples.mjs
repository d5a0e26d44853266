/**
 * Prints the career tools' examples as JSON, for the build of the pages (web/examples.ts), which runs
 * beside that of the API: so from their sources, `node --conditions=development --import=tsx`.
 */
import { DatasetSource } from '@roletrail/api/tools/datasets';
import { createExamples } from '@roletrail/api/tools/engines';

const data = await new DatasetSource().datasets();
process.stdout.write(JSON.stringify(createExamples(data)));
