import { readFile } from 'node:fs/promises';
import { publishDocument } from '@roletrail/api/documents/publish';
import { docType as docTypes } from '@roletrail/contracts/primitives';
import { type CliCommand, NO_KEYS, printResult, stringOption } from '../command.ts';
import { withDatabase } from '../compose/command-runtime.ts';
import { CliError } from '../runtime/cli-error.ts';
import { OPERATOR } from '../runtime/operator.ts';
import { printLine } from '../runtime/terminal.ts';
import { JSON_OPTION, KAFKA_OPTION } from './options.ts';
import { confirmOnTerminal, YES_OPTION } from './yes.ts';

export const publishCommand: CliCommand = {
  name: 'publish-document',
  summary:
    'Publishes a version of a legal document from an HTML file; it can never be changed afterwards.',
  usage:
    'FILE --type terms|privacy --version VERSION [--effective YYYY-MM-DD] [--optional] [--yes] [--json]',
  examples: [
    'terms.html --type terms --version 2.1',
    'privacy.html --type privacy --version 3 --effective 2027-01-01',
  ],
  options: {
    ...KAFKA_OPTION,
    ...JSON_OPTION,
    ...YES_OPTION,
    type: { type: 'string', values: docTypes.options, purpose: 'Which document.' },
    version: { type: 'string', value: 'TEXT', purpose: 'Name of the version.' },
    effective: {
      type: 'string',
      value: 'DATE',
      purpose: 'First day on which it is in force (UTC).',
    },
    optional: { type: 'boolean', purpose: 'People are not asked to accept it.' },
  },
  keys: NO_KEYS,
  positionals: [1, 1],
  async run(values, [file = '']) {
    const type = docTypes.safeParse(stringOption(values, 'type'));
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
    await confirmOnTerminal(
      values,
      `${type.data} ${version} can never be changed or taken back${document.isRequired ? ', and every user is asked to accept it' : ''}.`,
    );
    return withDatabase(
      { command: publishCommand, values },
      async ({ db, partitions, settings }) => {
        const deps = { db, partitions, publicOrigin: settings.publicOrigin };
        const { status, sha256 } = await publishDocument(deps, document, OPERATOR);
        const { docType, effectiveDate } = document;
        printResult(values, { docType, version, status, effectiveDate, sha256 }, () =>
          printLine(
            `${docType} ${version}: ${status}, effective ${effectiveDate}, sha256 ${sha256}`,
          ),
        );
        return 0;
      },
    );
  },
};
