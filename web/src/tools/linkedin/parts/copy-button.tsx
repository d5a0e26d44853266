import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '../../../lib/browser-apis/clipboard.ts';
import { Button } from '../../../ui/button.tsx';

/** Copies a draft. @param of what it is, for screen readers */
export function CopyButton({ text, of }: { text: string; of: string }) {
  // the text that was copied: after a change the button is as before
  const [copied, setCopied] = useState<{ text: string; done: boolean } | null>(null);
  const isCopied = copied?.text === text && copied.done;
  const Icon = isCopied ? Check : Copy;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        variant="outline"
        size="touch"
        onClick={() => void copyText(text).then((done) => setCopied({ text, done }))}
      >
        <Icon aria-hidden="true" className="size-4" />
        {isCopied ? 'Copied' : 'Copy'}
        <span className="sr-only"> {of}</span>
      </Button>
      <p role="status" className="text-sm text-muted empty:hidden">
        {copied?.text === text
          ? copied.done
            ? 'It is on your clipboard.'
            : 'Your browser did not allow it: select the text and copy it.'
          : ''}
      </p>
    </div>
  );
}
