import { useState } from 'react';
import { ActionForm } from '../../../kit/form/action-form.tsx';
import { formatBytes } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { type TakenFile, takeOwnData } from '../api/own-data.ts';
import { CurrentPassword } from './current-password.tsx';
import { AccountSection } from './section.tsx';

const CONTENTS = [
  ['Your account', 'profile, roles, sessions, sign-ins with address and browser'],
  ['Your decisions', 'each with its receipt, its proof and the documents as they were shown'],
  ['What you wrote', 'support tickets with their answers, plan requests, the newsletter'],
  [
    'Your career tools',
    'profile, resumes, job ads, saved occupations and searches, what you viewed, saved results',
  ],
  ['Who opened it', 'when and why our staff opened the sealed part of a decision of yours'],
  [
    'What is left out',
    'secrets such as your password, and which of our staff answered; README.txt says why',
  ],
] as const;

/** Downloads all data of the user as one file, after a password check. */
export function OwnDataSection() {
  const [open, setOpen] = useState(false);
  const [taken, setTaken] = useState<TakenFile | null>(null);
  const finish = (file: TakenFile) => {
    setOpen(false);
    setTaken(file);
  };
  return (
    <AccountSection
      id="take"
      title="Take your data with you"
      purpose="One zip file of what our database holds at that moment."
      action={open ? null : <Button onClick={() => setOpen(true)}>Make the file</Button>}
    >
      <dl className="divide-y divide-border border-y border-border">
        {CONTENTS.map(([name, text]) => (
          <div
            key={name}
            className="grid gap-x-6 gap-y-0.5 py-3 sm:grid-cols-[11rem_minmax(0,1fr)]"
          >
            <dt className="font-bold">{name}</dt>
            <dd className="text-muted">{text}</dd>
          </div>
        ))}
      </dl>
      {taken && !open ? (
        <Alert variant="success" title="Your file is in your downloads">
          {taken.name}, {formatBytes(taken.bytes)}. Keep it where only you can read it.
        </Alert>
      ) : null}
      {open ? <TakeForm onDone={finish} onCancel={() => setOpen(false)} /> : null}
    </AccountSection>
  );
}

const schema = async () => (await import('../form-schemas.ts')).currentPasswordFields;

function TakeForm(props: { onDone: (file: TakenFile) => void; onCancel: () => void }) {
  const http = useHttp();
  const [bytes, setBytes] = useState(0);
  return (
    <ActionForm
      schema={schema}
      initial={{ currentPassword: '' }}
      problems={{ PASSWORD_WRONG: 'currentPassword' }}
      send={({ currentPassword }) => {
        setBytes(0);
        return takeOwnData(http, currentPassword, setBytes);
      }}
      onDone={props.onDone}
      verb="Make the file"
      busyVerb={bytes === 0 ? 'Collecting...' : `${formatBytes(bytes)} so far...`}
      onCancel={props.onCancel}
    >
      {(field) => <CurrentPassword autoFocus {...field('currentPassword')} />}
    </ActionForm>
  );
}
