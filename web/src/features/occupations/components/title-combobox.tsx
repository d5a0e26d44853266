import type { TitlesFound } from '@roletrail/contracts/http/occupations';
import { useState } from 'react';
import { Field } from '../../../ui/field.tsx';
import { useTitleSuggestions } from './title-suggestions.tsx';

type Named = { readonly code: string; readonly title: string };

/**
 * Field that finds an occupation while a job title is typed. Nothing is chosen by itself: the
 * first Enter marks the nearest suggestion, the second chooses it.
 */
export function TitleCombobox(props: { label: string; onChoose: (chosen: Named) => void }) {
  const { label, onChoose } = props;
  const [typed, setTyped] = useState('');
  const { field, list } = useTitleSuggestions({
    typed,
    listLabel: `${label}: occupations`,
    startsClosed: false,
    onTyped: setTyped,
    onChoose: ({ code, title }) => onChoose({ code, title }),
    onEnter: (event, found, mark) => {
      // the form has its own save button
      event.preventDefault();
      if (found) mark();
    },
    words: formatFound,
  });
  return (
    <div className="grid gap-2">
      <Field
        {...field}
        label={label}
        maxLength={200}
        spellCheck={false}
        placeholder="A job title"
      />
      {list}
    </div>
  );
}

function formatFound({ certainty, candidates, readings }: TitlesFound, typed: string): string {
  if (candidates.length === 0) {
    return `No occupation has a name like “${typed}”. Try another word for the same work.`;
  }
  if (certainty === 'weak') {
    return `Nothing is close to “${typed}”. Choose the nearest of these, or try another word.`;
  }
  if (certainty === 'ambiguous') {
    return `“${typed}” can mean ${readings.length} occupations or more. Which do you mean?`;
  }
  return candidates.length === 1
    ? '1 occupation. Choose it with the arrow keys and Enter.'
    : `${candidates.length} occupations, the nearest first. Choose one.`;
}
