import type { NewTicketAnswer } from '@roletrail/contracts/http/support';
import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { copyText } from '../../../lib/browser-apis/clipboard.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';

const MAIL: Readonly<Record<NewTicketAnswer['mail'], string>> = {
  sent: 'We mail you the number and a link, normally within a few minutes. If you send several messages within an hour, we do not confirm each by mail.',
  mailbox: 'This installation sends no mail. The page /mailbox shows what it would have sent.',
  kept: 'No mail server is set up here, so no mail can arrive. Please save the link below: you need it to read our answer.',
};

/** Shows the number, the link and the next steps of a new ticket. Takes the focus. */
export function SentPanel({ sent, onAnother }: { sent: NewTicketAnswer; onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const path = `/support#ticket=${sent.statusToken}`;
  return (
    <Card className="grid gap-6">
      <div className="grid gap-2">
        <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
          We have your message
        </h2>
        <p>
          Its number is <strong className="whitespace-nowrap">{sent.number}</strong>. A person reads
          it and answers.
        </p>
      </div>
      <StatusLink path={path} />
      <Alert
        title={sent.mail === 'sent' ? 'What happens next' : 'Mail is not set up here'}
        variant={sent.mail === 'kept' ? 'warning' : 'default'}
      >
        {MAIL[sent.mail]}
      </Alert>
      <div className="flex flex-wrap gap-3">
        <Button asChild>
          <Link to={path}>Show my ticket</Link>
        </Button>
        <Button variant="outline" onClick={onAnother}>
          Write another message
        </Button>
      </div>
    </Card>
  );
}

function StatusLink({ path }: { path: string }) {
  const [copied, setCopied] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const url = new URL(path, location.origin).href;
  const copy = async () => {
    field.current?.select();
    // The text is selected, so manual copying works too.
    setCopied(await copyText(url));
  };
  const Icon = copied ? Check : Copy;
  return (
    <div className="flex flex-wrap items-start gap-3">
      <Field
        ref={field}
        className="min-w-0 flex-1 basis-64"
        label="Link to your ticket"
        help="Everyone who has it can read the ticket. It works for 180 days, without signing in."
        readOnly
        value={url}
        onFocus={(event) => event.target.select()}
      />
      <Button variant="outline" className="sm:mt-8" onClick={() => void copy()}>
        <Icon aria-hidden="true" className="size-4" />
        {copied ? 'Copied' : 'Copy'}
      </Button>
    </div>
  );
}
