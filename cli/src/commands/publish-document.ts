import { readFile } from 'node:fs/promises';
import { publishDocument } from '@roletrail/api/documents/publish';
import { docType } from '@roletrail/contracts/primitives';
import { type Command, NO_KEYS, stringOption } from '../command.ts';
import { withDatabase } from '../compose/command-runtime.ts';
import { CliError } from '../runtime/cli-error.ts';
import { OPERATOR } from '../runtime/operator.ts';
import { say } from '../runtime/terminal.ts';
import { KAFKA_OPTION } from './options.ts';

export const publish: Command = {
  name: 'publish-document',
  summary: 'Publishes a version of a legal document from an HTML file; it is frozen from then on.',
  usage: 'FILE --type terms|privacy --version VERSION [--effective YYYY-MM-DD] [--optional]',
  examples: [
    'terms.html --type terms --version 2.1',
    'privacy.html --type privacy --version 3 --effective 2027-01-01',
  ],
  options: {
    ...KAFKA_OPTION,
    type: { type: 'string' },
    version: { type: 'string' },
    effective: { type: 'string' },
    optional: { type: 'boolean' },
  },
  keys: NO_KEYS,
  positionals: [1, 1],
  async run(values, [file = '']) {
    const type = docType.safeParse(stringOption(values, 'type'));
    const version = stringOption(values, 'version');
    if (!type.success || !version) {
      throw new CliError('USAGE', 'Both --type terms|privacy and --version are needed.');
    }
    const html = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      throw new CliError('NOT_FOUND', `${file} cannot be read (${error.code}).`);
    });
    const document = {
      docType: type.data,
      version,
      html,
      isRequired: values.optional !== true,
      effectiveDate: stringOption(values, 'effective') ?? new Date().toISOString().slice(0, 10),
    };
    return withDatabase({ command: publish, values }, async ({ db, partitions, settings }) => {
      const deps = { db, partitions, publicOrigin: settings.publicOrigin };
      const { status, sha256 } = await publishDocument(deps, document, OPERATOR);
      say(
        `${type.data} ${version}: ${status}, effective ${document.effectiveDate}, sha256 ${sha256}`,
      );
      return 0;
    });
  },
};
