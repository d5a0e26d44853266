import { verifyReceiptFile } from '@roletrail/verify/receipts/verify-file';
import { EXIT_CODES, receiptLines } from '@roletrail/verify/report-lines';
import { type CliCommand, NO_KEYS, printResult, stringOption, type Values } from '../command.ts';
import { readInputFile } from '../runtime/files.ts';
import { printLine } from '../runtime/terminal.ts';
import { ledgerKeyOption } from './option-values.ts';
import { JSON_OPTION } from './options.ts';

/** Receipts have about 6 KB, legal texts 60, a zip both. */
const RECEIPT = { name: 'receipt', most: 4_000_000, code: 'RECEIPT_UNREADABLE' } as const;
const bytesOf = (file: string) => readInputFile(file, RECEIPT);

export const verifyReceiptCommand: CliCommand = {
  name: 'verify-receipt',
  summary:
    'Verifies a receipt, its zip or its proof without a server: what passed, failed or was not checked. Ends with 0 (proved), 1 (refused) or 2 (not proved, without a key say).',
  usage: 'FILE [--vkey KEY] [--document FILE]… [--json]',
  examples: ['receipt.zip', 'receipt.json --document terms.html --document privacy.html'],
  options: {
    vkey: { type: 'string', value: 'KEY', purpose: 'Verifier key of the ledger.' },
    document: {
      type: 'string',
      multiple: true,
      value: 'FILE',
      purpose: 'A document that was accepted, to compare its bytes; may be repeated.',
    },
    ...JSON_OPTION,
  },
  keys: NO_KEYS,
  positionals: [1, 1],
  async run(values, [file = '']) {
    const documents = await Promise.all(filesOf(values).map(bytesOf));
    const vkey = stringOption(values, 'vkey')?.trim();
    ledgerKeyOption(vkey);
    const report = verifyReceiptFile(await bytesOf(file), vkey ?? null, documents);
    printResult(values, report, () => {
      for (const line of receiptLines(report)) printLine(line);
    });
    return EXIT_CODES[report.verdict];
  },
};

function filesOf({ document }: Values): readonly string[] {
  return Array.isArray(document) ? document.map(String) : [];
}
