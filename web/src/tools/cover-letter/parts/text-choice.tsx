import { pasteStructure } from '../../../lib/paste-structure.ts';
import { SelectField, TextareaField } from '../../../ui/field.tsx';

/** Chooses a saved text, or takes a pasted one. */
export function TextChoice(props: {
  label: string;
  /** option for a text that is not saved */
  other: string;
  pasteLabel: string;
  help: string;
  /** where the chosen saved text comes from */
  source: string | undefined;
  items: readonly { readonly id: string; readonly title: string }[];
  /** id of the saved text; '': the pasted one */
  chosen: string;
  text: string;
  most: number;
  error: string | undefined;
  onChoose: (id: string) => void;
  onText: (text: string) => void;
}) {
  const { items, chosen, text, error } = props;
  const isSaved = items.some(({ id }) => id === chosen);
  return (
    <>
      {items.length > 0 ? (
        <SelectField
          label={props.label}
          value={isSaved ? chosen : ''}
          help={props.source}
          onChange={({ target }) => props.onChoose(target.value)}
        >
          <option value="">{props.other}</option>
          {items.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectField>
      ) : null}
      {isSaved ? null : (
        <TextareaField
          label={props.pasteLabel}
          rows={6}
          value={text}
          maxLength={props.most}
          help={props.help}
          error={error}
          onPaste={pasteStructure}
          onChange={({ target }) => props.onText(target.value)}
        />
      )}
    </>
  );
}
