import { RESUME_TEXT_MAX } from '@roletrail/contracts/tool-limits';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useActiveDocuments } from '../../../features/career-profile/use-active.ts';
import { jobAdsQuery } from '../../../features/saved-texts/api/saved-texts.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { TextareaField } from '../../../ui/field.tsx';
import { uploadFile } from '../api/review.ts';
import { type OpenedResume, open, type TargetJobAd } from '../opened-resume.ts';
import { Failed, ReadingFile, ResumePicker } from './reading-file.tsx';

type Given = { readonly file: File } | { readonly text: string };

/** Takes a file or pasted text. */
export function ResumeStart({ onOpen }: { onOpen: (opened: OpenedResume) => void }) {
  const http = useHttp();
  const action = useAction();
  const [given, setGiven] = useState<Given | null>(null);
  const [text, setText] = useState('');
  const [empty, setEmpty] = useState(false);
  const target = useActiveAd();
  const begin = (next: Given, anyLanguage = false) => {
    setGiven(next);
    setEmpty(false);
    return action.run(async () => {
      if ('text' in next) {
        const read = { kind: 'text' as const, text: next.text };
        return onOpen(await open(http, read, { anyLanguage, title: 'Pasted resume', target }));
      }
      const { text: words, lines, file, warnings } = await uploadFile(http, next.file, anyLanguage);
      const read = { kind: 'upload' as const, text: words, lines };
      // The language of file and ad was checked earlier.
      const known = { title: file.name, file, target, warnings };
      onOpen(await open(http, read, { anyLanguage: true, ...known }));
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setEmpty(text.trim() === '');
    if (text.trim() !== '') void begin({ text });
  };
  const isFile = given !== null && 'file' in given;
  return (
    <section aria-label="Your resume" className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {action.busy ? <ReadingFile name={isFile ? given.file.name : null} /> : null}
      {action.error && given && !action.busy ? (
        <Failed
          error={action.error}
          onAnyway={() => void begin(given, true)}
          onAgain={() => void begin(given)}
          help={{
            unreadable: 'Open it on your device, copy its text, and paste it below.',
            wrong: null,
          }}
        />
      ) : null}
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <ResumePicker onFile={(file) => void begin({ file })} />
        <form noValidate onSubmit={submit} className="grid gap-4">
          <TextareaField
            label="Or paste it"
            value={text}
            rows={7}
            maxLength={RESUME_TEXT_MAX}
            help="Keep the line breaks: headings, and one line for each thing you did."
            error={empty ? 'Paste the words of your resume first.' : undefined}
            onChange={({ target }) => setText(target.value)}
          />
          <Button type="submit" className="justify-self-start" busy={action.busy}>
            Read what I pasted
          </Button>
        </form>
      </div>
      {target === null ? null : (
        <p className="text-muted">
          It is compared with “{target.title}”, the job ad that you worked with last. You can choose
          another one then.
        </p>
      )}
      <Promised />
    </section>
  );
}

/** Returns the active job ad; null if none or not loaded. */
function useActiveAd(): TargetJobAd | null {
  const { activeJobTarget } = useActiveDocuments();
  const { data } = useQuery(jobAdsQuery(useHttp()));
  const ad = data?.find(({ id }) => id === activeJobTarget);
  return ad ? { id: ad.id, title: ad.title } : null;
}

const PROMISED = [
  ['Reading', 'What a program finds in it, as a list. What it missed you correct.'],
  ['Quality', '0 to 100 in five parts, each with its reason and the words it rests on.'],
  ['Job ad', 'What one ad asks for: covered, partly or missing, with your best line for each.'],
] as const;

/** Placeholder of the three reviews. */
function Promised() {
  return (
    <dl className="grid gap-x-10 gap-y-4 border-t border-border pt-6 sm:grid-cols-3">
      {PROMISED.map(([name, what]) => (
        <div key={name} className="grid content-start gap-1">
          <dt className="font-bold">{name}</dt>
          <dd className="text-sm text-muted">{what}</dd>
        </div>
      ))}
    </dl>
  );
}
