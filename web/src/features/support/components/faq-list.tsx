import { Link } from 'react-router-dom';
import type { FaqEntry, FaqGroup } from '../faq.ts';
import { highlight } from '../search-faq.ts';

/** Returns the URL hash of a topic. */
export const topicId = (title: string) => title.toLowerCase().replace(/[^a-z]+/g, '-');

/** Questions by group, with expandable answers; a search expands all. */
export function FaqList({ groups, query }: { groups: readonly FaqGroup[]; query: string }) {
  return (
    <div className="grid gap-10">
      {groups.map(({ title, entries }) => (
        <section
          key={title}
          aria-labelledby={topicId(title)}
          className="grid content-start gap-x-8 gap-y-3 lg:grid-cols-[1fr_3fr]"
        >
          <h3 id={topicId(title)} tabIndex={-1} className="scroll-mt-6 pt-2 text-lg outline-none">
            {title}
          </h3>
          <div className="divide-y divide-border border-y border-border">
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} query={query} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

function Entry({ entry, query }: { entry: FaqEntry; query: string }) {
  const { id, question, answer, more } = entry;
  return (
    <details id={id} open={query !== ''} data-found={query !== ''} className="group scroll-mt-6">
      <summary className="flex min-h-11 cursor-pointer list-none items-baseline gap-3 py-2.5 font-bold [&::-webkit-details-marker]:hidden">
        <span
          aria-hidden="true"
          className="text-control transition-transform duration-150 group-open:rotate-90 motion-reduce:transition-none"
        >
          ▸
        </span>
        <span>
          <Marked text={question} query={query} />
        </span>
      </summary>
      <div className="grid max-w-prose gap-3 pb-5 pl-6">
        {answer.map((paragraph) => (
          <p key={paragraph} className="text-muted">
            <Marked text={paragraph} query={query} />
          </p>
        ))}
        <p className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
          {more ? (
            <Link className="link inline-flex target items-center" to={more.path}>
              {more.label}
            </Link>
          ) : null}
          <Link className="link inline-flex target items-center" to={{ search: '', hash: id }}>
            Link to this answer
          </Link>
        </p>
      </div>
    </details>
  );
}

function Marked({ text, query }: { text: string; query: string }) {
  if (query === '') return text;
  let at = 0;
  return highlight(text, query).map((piece) => {
    const key = at;
    at += piece.text.length;
    return piece.hit ? (
      <mark key={key} className="rounded-sm bg-accent px-0.5 text-accent-ink">
        {piece.text}
      </mark>
    ) : (
      piece.text
    );
  });
}
