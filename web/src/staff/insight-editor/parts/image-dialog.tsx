import { ARTICLE_IMAGE } from '@roletrail/contracts/http/staff-insights';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { useHttp } from '../../../lib/http-context.tsx';
import { formatRefusal } from '../../../lib/refusal.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogContent, DialogTitle } from '../../../ui/dialog.tsx';
import { Field, FieldError } from '../../../ui/field.tsx';
import { uploadImage } from '../api.ts';
import { insertFigure } from './figure-dialog.tsx';

const NAMES = { alt: 'Alternative text', caption: 'Caption', source: 'Source' } as const;
const HELP = {
  alt: 'Describe the image for people who cannot see it.',
  caption: 'What the image shows.',
  source: 'Who made it, and under which licence.',
} as const;
const KEYS = ['alt', 'caption', 'source'] as const;

/** Uploads an image and puts it into the text. */
export function ImageDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const http = useHttp();
  const [file, setFile] = useState<File | null>(null);
  const [words, setWords] = useState({ alt: '', caption: '', source: '' });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const insert = async () => {
    if (file === null) return setFailure('Choose an image.');
    if (file.size > ARTICLE_IMAGE.bytes) return setFailure('The image is over 2 MB.');
    const missing = KEYS.find((name) => words[name].trim() === '');
    if (missing) return setFailure(`Fill in: ${NAMES[missing].toLowerCase()}.`);
    setBusy(true);
    try {
      const image = await uploadImage(http, file);
      insertFigure(editor, { form: 'image', id: '', ...image, ...words });
      onClose();
    } catch (error) {
      setFailure(formatRefusal(error));
      setBusy(false);
    }
  };
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent className="grid max-w-lg gap-5 p-6 sm:p-8" aria-describedby={undefined}>
        <DialogTitle className="text-xl">Image</DialogTitle>
        <Field
          label="File"
          type="file"
          accept="image/png,image/jpeg,image/webp"
          help="PNG, JPEG or WebP, at most 2 MB. Metadata in the file is removed."
          onChange={({ target }) => setFile(target.files?.[0] ?? null)}
        />
        {KEYS.map((name) => (
          <Field
            key={name}
            label={NAMES[name]}
            help={HELP[name]}
            value={words[name]}
            onChange={({ target }) => setWords({ ...words, [name]: target.value })}
          />
        ))}
        <div role="alert">
          {failure ? <FieldError id="image-failure">{failure}</FieldError> : null}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button busy={busy} onClick={() => void insert()}>
            Upload it
          </Button>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  );
}
