import { useState } from 'react';
import { copyText } from '../../../lib/browser-apis/clipboard.ts';
import { download } from '../../../lib/download.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/choice.tsx';

/** Shows the recovery codes once: to copy, save or print. */
export function RecoveryCodes(props: {
  codes: readonly string[];
  email: string;
  onDone: () => void;
}) {
  const { codes, email, onDone } = props;
  const [kept, setKept] = useState(false);
  const [copied, setCopied] = useState<'yes' | 'refused' | null>(null);
  const heading = `Recovery codes of ${email} at ${location.host}\nEach signs you in once in place of a code.`;
  const text = `${heading}\n\n${codes.join('\n')}\n`;
  // On a refused copy, the button says so and the file remains.
  const copy = async () => setCopied((await copyText(text)) ? 'yes' : 'refused');
  return (
    <div className="grid gap-5">
      <Alert variant="success" title="Keep these recovery codes">
        We show them only this once. Each signs you in once when your phone is not at hand. Keep
        them apart from your password.
      </Alert>
      <div data-print-alone className="grid gap-3">
        <p className="hidden max-w-xl whitespace-pre-line print:block">{heading}</p>
        <ol className="grid max-w-xl gap-x-8 gap-y-1 rounded-md border border-border bg-background p-5 font-mono text-lg md:grid-cols-2 print:grid-cols-1">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={() => void copy()}>
          {copied === 'yes' ? 'Copied' : copied === 'refused' ? 'Copying was refused' : 'Copy'}
        </Button>
        <Button
          variant="outline"
          onClick={() => download('roletrail-recovery-codes.txt', 'text/plain', text)}
        >
          Download
        </Button>
        <Button variant="outline" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <div className="grid justify-items-start gap-3">
        <CheckboxField
          label="I have kept them"
          checked={kept}
          onChange={(event) => setKept(event.target.checked)}
        />
        <Button aria-disabled={!kept} onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  );
}
