import type { ArticleContent, ArticlePreview } from '@roletrail/contracts/http/staff-insights';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { ArticleSources } from '../../../features/insights/components/sources.tsx';
import { QueryView } from '../../../kit/query-view.tsx';
import { formatUtc } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { useDebounced } from '../../../lib/use-settled.ts';
import { Alert } from '../../../ui/alert.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { previewQuery } from '../api.ts';

const ArticleBody = lazy(() => import('../../../features/insights/components/article-body.tsx'));

const WIDTHS = [360, 1280] as const;
const THEMES = { light: 'Light', dark: 'Dark' } as const;

/** The article as the service would publish it, at the width of a phone and of a desk. */
export function DraftPreview({ id, content }: { id: string; content: ArticleContent }) {
  const settled = useDebounced(content, 1000);
  const query = useQuery(previewQuery(useHttp(), id, settled));
  const [width, setWidth] = useState<number>(1280);
  const [theme, setTheme] = useState<keyof typeof THEMES>('light');
  return (
    <section aria-labelledby="article-preview" className="grid gap-4">
      <h2 id="article-preview" className="text-xl">
        Preview
      </h2>
      <div className="flex flex-wrap gap-3">
        <SelectField
          label="Width"
          value={width}
          onChange={({ target }) => setWidth(Number(target.value))}
        >
          {WIDTHS.map((one) => (
            <option key={one} value={one}>
              {one} px
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Theme"
          value={theme}
          onChange={({ target }) => setTheme(target.value as keyof typeof THEMES)}
        >
          {Object.entries(THEMES).map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      <QueryView query={query} what="the preview">
        {(preview) => (
          <>
            <Problems problems={preview.problems} />
            <OutsideLinks {...preview.links} />
            <Frame key={`${width}-${theme}`} width={width} theme={theme}>
              <Page content={settled} preview={preview} />
            </Frame>
          </>
        )}
      </QueryView>
    </section>
  );
}

/** What must be put right before the article can be published. */
export function Problems({ problems }: { problems: readonly string[] }) {
  if (problems.length === 0) return null;
  return (
    <Alert variant="warning" title="Before you can publish">
      <ul className="list-disc pl-5">
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </Alert>
  );
}

/** What the last check of links to other sites found. */
export function OutsideLinks(links: ArticlePreview['links']) {
  const { outside, unchecked, areChecked, broken } = links;
  if (outside === 0) return null;
  const checked = outside - unchecked;
  const count = `${checked.toLocaleString('en-GB')} of ${outside.toLocaleString('en-GB')}`;
  const off = areChecked ? '' : ' This service does not check links to other sites.';
  if (broken.length === 0) {
    const fine = checked === 0 ? '' : ' None of these is broken.';
    return <p className="text-sm">{`${count} links to other sites were checked.${fine}${off}`}</p>;
  }
  return (
    <Alert variant="warning" title="Links that do not work">
      <ul className="list-disc pl-5">
        {broken.map(({ url, detail, checkedAt }) => (
          <li key={url}>
            <span className="break-all">{url}</span>: {detail}, checked {formatUtc(checkedAt)}
          </li>
        ))}
      </ul>
      <p>{`${count} links to other sites were checked. You can publish with broken ones.${off}`}</p>
    </Alert>
  );
}

function Page({ content, preview }: { content: ArticleContent; preview: ArticlePreview }) {
  return (
    <article className="mx-auto grid max-w-3xl gap-8 gutter py-8">
      <header className="grid gap-4 border-b border-border pb-8">
        <h1 className="text-3xl">{content.title}</h1>
        <p className="text-lg text-muted">{content.excerpt}</p>
        <p className="text-sm text-muted">
          {content.author} · {preview.readingMinutes} min
        </p>
      </header>
      <Suspense>
        <ArticleBody html={preview.html} />
      </Suspense>
      <ArticleSources sources={content.sources} />
    </article>
  );
}

/**
 * A page of its own width and theme within this one. It shares our styles, and has no script: its
 * content is drawn from here.
 */
function Frame(props: { width: number; theme: string; children: ReactNode }) {
  const { width, theme, children } = props;
  const [body, setBody] = useState<HTMLElement | null>(null);
  const open = (frame: HTMLIFrameElement | null) => {
    const inside = frame?.contentDocument;
    if (!inside || inside.body === body) return;
    inside.documentElement.dataset.theme = theme;
    inside.documentElement.lang = 'en-GB';
    for (const link of document.querySelectorAll('link[rel="stylesheet"]')) {
      inside.head.append(inside.importNode(link));
    }
    setBody(inside.body);
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls can be reached by keyboard
    <section tabIndex={0} aria-label="Page of the preview" className="overflow-x-auto">
      <iframe
        ref={open}
        onLoad={({ currentTarget }) => open(currentTarget)}
        title={`The article at ${width} px`}
        width={width}
        height={800}
        className="border-2 border-border"
      />
      {body ? createPortal(children, body) : null}
    </section>
  );
}
