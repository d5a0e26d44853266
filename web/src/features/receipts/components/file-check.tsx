import { isOtherLedger } from '@roletrail/contracts/receipt/check';
import { useQuery } from '@tanstack/react-query';
import { FileCheck as FileIcon } from 'lucide-react';
import { useState } from 'react';
import { formatUtc } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { TextareaField } from '../../../ui/field.tsx';
import { FilePicker } from '../../../ui/file-picker.tsx';
import { ledgerQuery } from '../api/ledger.ts';
import {
  FILE_BYTES_MAX,
  isKey,
  type LocalFileResult,
  verifyLocalFile,
} from '../verify-local-file.ts';
import { Findings } from './findings.tsx';
import { LiveWitness } from './live-witness.tsx';

type Chosen =
  | { readonly name: string; readonly bytes: Uint8Array }
  | { readonly name: string; readonly problem: string };

/** Verifies a local file in the browser, again for each typed key. */
export default function FileCheck() {
  const http = useHttp();
  const ledger = useQuery(ledgerQuery(http));
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [text, setText] = useState('');
  const key = text.trim();
  const fits = key === '' || isKey(key);
  const pinned = key !== '' && fits ? key : null;
  const judged =
    chosen !== null && 'bytes' in chosen
      ? verifyLocalFile(chosen.bytes, pinned, ledger.data ?? null)
      : null;
  return (
    <div className="grid grid-cols-1 gap-8">
      <FilePicker
        region="The file to verify"
        label="Receipt, zip or proof"
        help="Drop it here or choose it. It is read in this browser and sent nowhere."
        Icon={FileIcon}
        onFile={(file) => void readFile(file).then(setChosen)}
      />
      <TextareaField
        label="Key that you noted (optional)"
        help="The log’s verifier key, from a place that is neither this site nor the file. Without it this site’s own key is used, and a zip of another ledger is held against the key inside it."
        error={fits ? undefined : 'This is no verifier key: name+id+key, in one line.'}
        value={text}
        rows={2}
        spellCheck={false}
        onChange={({ target }) => setText(target.value)}
      />
      <div aria-live="polite" className="grid grid-cols-1 gap-8">
        {chosen !== null && 'problem' in chosen ? (
          <Alert variant="destructive" title={`${chosen.name} was not read`}>
            {chosen.problem}
          </Alert>
        ) : null}
        {chosen === null || judged === null ? null : <Outcome name={chosen.name} judged={judged} />}
      </div>
    </div>
  );
}

async function readFile(file: File): Promise<Chosen> {
  const { name, size } = file;
  if (size > FILE_BYTES_MAX) {
    const megabytes = (size / 1e6).toFixed(1);
    return { name, problem: `It has ${megabytes} MB. What is kept of a decision has less than 4.` };
  }
  try {
    return { name, bytes: new Uint8Array(await file.arrayBuffer()) };
  } catch (error) {
    // thrown for a folder, or for a file that was deleted meanwhile
    if (error instanceof DOMException) return { name, problem: 'The browser could not read it.' };
    throw error;
  }
}

const VERDICTS = {
  proved: {
    variant: 'success',
    title: 'Proved: this decision stands in the ledger that the key speaks for',
  },
  unproved: { variant: 'warning', title: 'Not proved: something that a proof needs is missing' },
  refused: {
    variant: 'destructive',
    title: 'Refused: this is no receipt of that ledger, or it was changed',
  },
} as const;

const OTHER_LEDGER = {
  variant: 'destructive',
  title: 'Refused: the key is of another ledger, so the receipt itself was not verified',
} as const;

const KEYS = {
  pinned: 'pinned: you gave it',
  site: 'this site',
  file: 'the file itself, which proves nothing: skipped',
} as const;

function Outcome({ name, judged }: { name: string; judged: LocalFileResult }) {
  if (judged.kind === 'unreadable') {
    return (
      <Alert variant="destructive" title={`${name} is no receipt that this page knows`}>
        {judged.why}
      </Alert>
    );
  }
  const { report, live } = judged;
  const { verdict, checkpoint } = report;
  return (
    <>
      <Alert {...(isOtherLedger(report) ? OTHER_LEDGER : VERDICTS[verdict])}>{name}</Alert>
      <DescriptionList items={factsOf(judged)} />
      <Findings verification={report} />
      {live === null || checkpoint === null ? null : (
        <LiveWitness key={`${checkpoint.origin} ${checkpoint.size}`} log={live} kept={checkpoint} />
      )}
    </>
  );
}

function factsOf({ report }: Extract<LocalFileResult, { kind: 'report' }>) {
  const { decision, decidedAt, userId, eventId, keyFrom, origin } = report;
  const facts: readonly (readonly [string, string | null])[] = [
    ['Decision', decision],
    ['Recorded', decidedAt === null ? null : formatUtc(decidedAt)],
    ['Person', userId],
    ['Event', eventId],
    ['Ledger', origin],
    ['Key from', keyFrom === null ? 'nowhere: skipped' : KEYS[keyFrom]],
  ];
  return facts.flatMap(([term, detail]) => (detail === null ? [] : [{ term, detail }]));
}
