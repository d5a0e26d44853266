import type { TitlesFound } from '@roletrail/contracts/http/occupations';
import { Field } from '../../../ui/field.tsx';
import { useTitleSuggestions } from './title-suggestions.tsx';

/** Longest job title, UTF-16 units. */
const TITLE_MAX = 120;

/**
 * Field for a job title in the person's own words, with suggestions. Any text is valid; Enter sends
 * the form unless a suggestion is marked.
 */
export function TitleField(props: {
  label: string;
  value: string;
  help?: string;
  error?: string | undefined;
  onValueChange: (title: string) => void;
}) {
  const { label, value, help, error, onValueChange } = props;
  const { field, list } = useTitleSuggestions({
    typed: value,
    listLabel: 'Suggested occupations',
    startsClosed: true,
    onTyped: onValueChange,
    onChoose: ({ title }) => onValueChange(title),
    onEnter: () => undefined,
    words: formatFound,
  });
  return (
    <div className="grid gap-2">
      <Field {...field} label={label} maxLength={TITLE_MAX} help={help} error={error} />
      {list}
    </div>
  );
}

function formatFound({ certainty, candidates }: TitlesFound, typed: string): string {
  if (candidates.length === 0) {
    return `No occupation has a name like “${typed}”. You can keep it, or try another word.`;
  }
  if (certainty === 'weak') {
    return `Nothing is close to “${typed}”. Choose one of these, or go on: we ask you first.`;
  }
  if (certainty === 'ambiguous') {
    return `“${typed}” can mean several occupations. Choose one, or go on: we ask you first.`;
  }
  return 'Suggestions, the nearest first. Choose one, or keep your words.';
}
