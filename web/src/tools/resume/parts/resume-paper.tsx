import type { DraftEntry, ResumeDraft } from '@roletrail/contracts/http/resume-draft';
import { SECTIONS } from '../labels.ts';

/** Read-only resume. Each text has the path that findings refer to (resume/jump.ts). */
export function ResumePaper({ draft }: { draft: ResumeDraft }) {
  const { name, headline, email, phone, place, links, summary, entries, skills, more } = draft;
  const contact = [
    ['place', place],
    ['email', email],
    ['phone', phone],
    ...links.map((link, at) => [`links.${at}`, link] as const),
  ] as const;
  const numbered = entries.map((entry, at) => ({ entry, path: `entries.${at}` }));
  const sections = [...new Set(entries.map(({ section }) => section))];
  return (
    <article
      aria-label={`Resume of ${name}`}
      className="grid gap-6 rounded-md border border-border bg-surface p-5 sm:p-8"
    >
      <header className="grid gap-1">
        <h2 className="text-2xl">
          <Words path="name" text={name} />
        </h2>
        <p className="font-bold">
          <Words path="headline" text={headline} />
        </p>
        <ul className="flex flex-wrap gap-x-4 text-sm text-muted">
          {contact.map(([path, text]) =>
            text === '' ? null : (
              <li key={path}>
                <Words path={path} text={text} />
              </li>
            ),
          )}
        </ul>
      </header>
      {summary === '' ? null : (
        <p>
          <Words path="summary" text={summary} />
        </p>
      )}
      {sections.map((section) => (
        <section key={section} aria-label={SECTIONS[section].many} className="grid gap-4">
          <h3 className="border-b border-border pb-1 text-lg">{SECTIONS[section].many}</h3>
          {numbered.map(({ entry, path }) =>
            entry.section === section ? <Entry key={path} entry={entry} path={path} /> : null,
          )}
        </section>
      ))}
      <Listed title="Skills" path="skills" items={skills} />
      {more.map(({ heading, lines }, at) => (
        <Listed key={heading} title={heading} path={`more.${at}.lines`} items={lines} />
      ))}
    </article>
  );
}

/** Only this text, because findings count characters from its start. */
function Words({ path, text }: { path: string; text: string }) {
  return (
    <span data-path={path} tabIndex={-1} className="scroll-my-32">
      {text}
    </span>
  );
}

const ABOUT = ['at', 'place', 'dates', 'note'] as const;

function Entry({ entry, path }: { entry: DraftEntry; path: string }) {
  return (
    <div className="grid gap-1.5">
      <h4 className="font-bold">
        <Words path={`${path}.title`} text={entry.title} />
      </h4>
      <p className="flex flex-wrap gap-x-4 text-sm text-muted">
        {ABOUT.map((field) =>
          entry[field] === '' ? null : (
            <Words key={field} path={`${path}.${field}`} text={entry[field]} />
          ),
        )}
      </p>
      {entry.points.length === 0 ? null : (
        <ul className="grid list-disc gap-1 pl-5 marker:text-control">
          {entry.points.map((text, at) => (
            <li key={text}>
              <Words path={`${path}.points.${at}`} text={text} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Listed(props: { title: string; path: string; items: readonly string[] }) {
  const { title, path, items } = props;
  if (items.length === 0) return null;
  return (
    <section aria-label={title} className="grid gap-2">
      <h3 className="border-b border-border pb-1 text-lg">{title}</h3>
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {items.map((text, at) => (
          <li key={text}>
            <Words path={`${path}.${at}`} text={text} />
          </li>
        ))}
      </ul>
    </section>
  );
}
