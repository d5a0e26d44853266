import type { Editor } from '@tiptap/core';
import { ActionForm } from '../../../kit/form/action-form.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogContent, DialogTitle } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';

const schema = async () => (await import('../model/forms.ts')).linkForm;

/** Link of the selected words. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const current = editor.getAttributes('a').href;
  const select = () => editor.chain().extendMarkRange('a');
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent className="grid max-w-lg gap-5 p-6 sm:p-8" aria-describedby={undefined}>
        <DialogTitle className="text-xl">Link of the selected words</DialogTitle>
        <ActionForm
          schema={schema}
          initial={{ href: typeof current === 'string' ? current : '' }}
          send={async ({ href }: { href: string }) => {
            select().setMark('a', { href }).run();
          }}
          onDone={onClose}
          onCancel={onClose}
          verb="Set the link"
        >
          {(field) => <Field label="Address" {...field('href')} />}
        </ActionForm>
        {current ? (
          <Button
            variant="outline"
            className="justify-self-start"
            onClick={() => {
              select().unsetMark('a').run();
              onClose();
            }}
          >
            Remove the link
          </Button>
        ) : null}
      </DialogContent>
    </Dialog>
  );
}
