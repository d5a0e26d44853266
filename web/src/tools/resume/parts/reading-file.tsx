import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useHttp } from '../../../lib/http-context.tsx';
import { isProblem } from '../../../lib/http-errors.ts';
import { formatRefusal } from '../../../lib/refusal.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { FilePicker } from '../../../ui/file-picker.tsx';
import { queueQuery } from '../api/review.ts';
import { TooLittleError } from '../opened-resume.ts';

/** File field for a resume, with the privacy note. */
export function ResumePicker({ onFile }: { onFile: (file: File) => void }) {
  return (
    <FilePicker
      region="A file with your resume"
      label="Choose a file, or drop it here"
      help="PDF, DOCX, ODT, HTML, text, JSON Resume or LinkedIn’s archive, up to 5 MB. We read it in memory and do not keep it."
      accept=".pdf,.docx,.odt,.txt,.md,.html,.htm,.json,.zip"
      Icon={FileText}
      onFile={onFile}
    />
  );
}

/** @param name of the file; null: a text, which does not queue */
export function ReadingFile({ name }: { name: string | null }) {
  const queue = useQuery(queueQuery(useHttp(), name !== null));
  const place = queue.data?.place ?? null;
  const where =
    place === null
      ? 'Reading it. This takes a few seconds.'
      : `Others are being read. Yours is number ${place} in the queue.`;
  return (
    <Alert title={name === null ? 'Reading what you pasted' : `Reading ${name}`}>{where}</Alert>
  );
}

/** Error with a remedy for each code. */
export function Failed({
  error,
  help,
  onAnyway,
  onAgain,
}: {
  error: unknown;
  /** remedies for an unreadable file and for a wrong file */
  help: { unreadable: string; wrong: string | null };
  onAnyway: () => void;
  onAgain: () => void;
}) {
  const isUnreadable = isProblem(
    error,
    'FILE_NO_TEXT',
    'FILE_GARBLED_TEXT',
    'FILE_ENCRYPTED',
    'PARSE_TIMEOUT',
  );
  const isWrong =
    error instanceof TooLittleError ||
    isProblem(
      error,
      'FILE_TOO_LARGE',
      'FILE_TYPE_UNSUPPORTED',
      'FILE_NOT_AS_NAMED',
      'TEXT_TOO_SHORT',
      'RUN_TIMEOUT',
    );
  const advice = isUnreadable ? help.unreadable : isWrong ? help.wrong : null;
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => alert.current?.focus(), []);
  return (
    <Alert ref={alert} variant="destructive" title="Your resume could not be read">
      <p>{formatRefusal(error)}</p>
      {advice === null ? null : <p>{advice}</p>}
      {isProblem(error, 'LANG_UNSUPPORTED') ? (
        <Button variant="outline" className="mt-2" onClick={onAnyway}>
          Read it as English anyway
        </Button>
      ) : null}
      {isUnreadable || isWrong || isProblem(error, 'LANG_UNSUPPORTED') ? null : (
        <Button variant="outline" className="mt-2" onClick={onAgain}>
          Try again
        </Button>
      )}
    </Alert>
  );
}
