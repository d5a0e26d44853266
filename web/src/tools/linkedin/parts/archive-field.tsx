import { FileArchive } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useHttp } from '../../../lib/http-context.tsx';
import { isProblem } from '../../../lib/http-errors.ts';
import { formatRefusal } from '../../../lib/refusal.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { FilePicker } from '../../../ui/file-picker.tsx';
import { uploadArchive } from '../api/linkedin.ts';
import { type ProfileValues, withArchive } from '../profile-values.ts';

/** Reads the member's own archive into the form. */
export function ArchiveField(props: {
  values: ProfileValues;
  onRead: (values: ProfileValues) => void;
}) {
  const { values, onRead } = props;
  const http = useHttp();
  const action = useAction();
  const [file, setFile] = useState<File | null>(null);
  const [notes, setNotes] = useState<readonly string[]>([]);
  const read = (next: File, anyLanguage: boolean) => {
    setFile(next);
    setNotes([]);
    return action.run(async () => {
      const { archive } = await uploadArchive(http, next, anyLanguage);
      if (archive === null) return;
      onRead(withArchive({ ...values, anyLanguage: values.anyLanguage || anyLanguage }, archive));
      setNotes([
        `We read ${archive.read.join(', ')}. ${notRead(archive.notRead)}`,
        ...archive.leftOut,
      ]);
    });
  };
  return (
    <div className="grid grid-cols-1 gap-3">
      <FilePicker
        region="Your LinkedIn archive"
        label="Or your LinkedIn archive, a ZIP file"
        help="LinkedIn gives it under Settings, Data privacy, Get a copy of your data. We read four files of it in memory and do not keep it."
        accept=".zip"
        Icon={FileArchive}
        onFile={(next) => void read(next, false)}
      />
      <p role="status" className="text-sm text-muted empty:hidden">
        {action.busy ? `Reading ${file?.name ?? 'it'}...` : notes.join(' ')}
      </p>
      {action.error && file && !action.busy ? (
        <ArchiveRefused
          error={action.error}
          onAgain={(anyLanguage) => void read(file, anyLanguage)}
        />
      ) : null}
    </div>
  );
}

const notRead = (files: number) =>
  files === 0
    ? ''
    : `${files === 1 ? 'The other file was' : `The other ${files} files were`} not opened.`;

const FINAL = [
  'FILE_TOO_LARGE',
  'FILE_TYPE_UNSUPPORTED',
  'FILE_NOT_AS_NAMED',
  'FILE_ENCRYPTED',
  'FILE_NO_TEXT',
  'FILE_GARBLED_TEXT',
  'PARSE_TIMEOUT',
] as const;

function ArchiveRefused(props: { error: unknown; onAgain: (anyLanguage: boolean) => void }) {
  const { error, onAgain } = props;
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => alert.current?.focus(), []);
  const isLanguage = isProblem(error, 'LANG_UNSUPPORTED');
  const isFinal = isProblem(error, ...FINAL);
  return (
    <Alert ref={alert} variant="destructive" title="Your archive could not be read">
      <p>{formatRefusal(error)}</p>
      {isFinal ? (
        <p>You can paste the parts of your profile instead.</p>
      ) : (
        <Button variant="outline" className="mt-2" onClick={() => onAgain(isLanguage)}>
          {isLanguage ? 'Read it as English anyway' : 'Try again'}
        </Button>
      )}
    </Alert>
  );
}
