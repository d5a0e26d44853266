import {
  RELATED_ROLES_PATH,
  type RelatedRole,
  type TitleAnswer,
  type TitleReading,
  type TitleRefusal,
} from '@roletrail/contracts/related-roles';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { href } from '../app/paths.ts';
import { PUBLIC_LINKS } from '../app/shell/navigation.ts';
import { formatPay } from '../features/occupations/labels.ts';
import { TitleForm } from '../features/services/title-form.tsx';
import { count, percent } from '../lib/career-format.ts';
import { Button } from '../ui/button.tsx';
import { BrandMark } from '../ui/mark.tsx';

/** Part of the document title and heading of each answer. */
export function relatedRolesTitle(answer: TitleAnswer): string {
  switch (answer.kind) {
    case 'roles':
      return `Roles related to ${answer.role.title}`;
    case 'choose':
      return 'Which of these is your job?';
    case 'refused':
      return REFUSED[answer.reason].title;
  }
}

/** Renders the page's body. Its links are native, because no script of the application runs. */
export function relatedRolesHtml(answer: TitleAnswer): string {
  return renderToStaticMarkup(
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only z-50 bg-inverse font-bold text-inverse-ink focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:rounded-md focus:px-4 focus:py-3"
      >
        Skip to content
      </a>
      <PageTop />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto grid w-full max-w-6xl flex-1 grid-cols-[minmax(0,1fr)] content-start gap-8 gutter py-8 outline-none sm:py-10"
      >
        <Content answer={answer} />
      </main>
      <footer className="border-t border-border bg-surface safe-bottom">
        <p className="mx-auto max-w-6xl gutter py-6 text-sm text-muted">
          We do not store or log the title that you type. It is in the address of this page, so your
          browser’s history has it.{' '}
          <a href={href('privacy')} className="link">
            Privacy policy
          </a>
        </p>
      </footer>
    </div>,
  );
}

function PageTop() {
  return (
    <header className="border-b border-border safe-top">
      <div className="mx-auto flex min-h-16 max-w-6xl items-center gap-x-3 gutter">
        <a href={href('home')} className="flex min-h-11 items-center gap-2 py-2 sm:gap-2.5">
          <BrandMark className="size-8" />
          <span className="text-xl font-extrabold tracking-tight">RoleTrail</span>
        </a>
        <nav aria-label="Main" className="flex flex-1 items-center gap-x-3">
          <ul className="hidden items-center md:flex">
            {PUBLIC_LINKS.map(({ name, to, label }) => (
              <li key={name}>
                <a
                  href={to}
                  className="inline-flex min-h-11 items-center px-2.5 font-bold text-muted hover:text-foreground"
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
          <Button asChild variant="signpost" size="touch" className="ml-auto">
            <a href={href('dashboard')}>Open the tools</a>
          </Button>
        </nav>
      </div>
    </header>
  );
}

function Content({ answer }: { answer: TitleAnswer }) {
  switch (answer.kind) {
    case 'roles':
      return <Roles answer={answer} />;
    case 'choose':
      return <Choose answer={answer} />;
    case 'refused':
      return <Refused answer={answer} />;
  }
}

function Heading({ answer, children }: { answer: TitleAnswer; children?: ReactNode }) {
  return (
    <div className="grid gap-2">
      <h1 className="text-2xl">{relatedRolesTitle(answer)}</h1>
      {children}
    </div>
  );
}

function Roles({ answer }: { answer: Extract<TitleAnswer, { kind: 'roles' }> }) {
  const { role, related, asked, description, sources } = answer;
  return (
    <>
      <Heading answer={answer}>
        <p className="text-muted">
          {asked === null ? 'You chose' : `We matched “${asked}” to`} <strong>{role.title}</strong>.{' '}
          <a href="#other" className="link">
            Not your job? Change it
          </a>
        </p>
      </Heading>
      <section aria-labelledby="own" className="grid gap-3 rounded-md bg-surface p-5">
        <h2 id="own" className="text-lg">
          {role.title}
        </h2>
        <p className="max-w-prose">{description}</p>
        <Figures role={role} />
      </section>
      <section aria-labelledby="related" className="grid gap-4">
        <h2 id="related" className="text-xl">
          {related.length === 0
            ? 'The data name no related role'
            : `${related.length} related roles, the nearest first`}
        </h2>
        <ol className="grid divide-y divide-border rounded-md border border-border bg-surface">
          {related.map((one) => (
            <li key={one.code} className="grid gap-1 p-4 sm:px-5">
              <h3 className="text-base">
                <a href={linkTo(one.code)} className="link inline-flex target items-center">
                  {one.title}
                </a>
              </h3>
              <Figures role={one} />
            </li>
          ))}
        </ol>
        <p className="text-xs text-muted">Figures of the United States: {sources.join('; ')}.</p>
      </section>
      <section aria-labelledby="next" className="grid justify-items-start gap-3">
        <h2 id="next" className="text-xl">
          See which of them fit you
        </h2>
        <p className="max-w-prose text-muted">
          With an account, you say what you have done and what you want. You get ten roles with
          reasons for and against, and what each asks of you.
        </p>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <Button asChild variant="signpost" size="lg">
            <a href={signUpFor(role)}>Create an account</a>
          </Button>
          <a href="/services/examples/role-finder" className="link inline-flex target items-center">
            See an example first
          </a>
        </div>
      </section>
      <Other />
    </>
  );
}

/** Address of sign-up, whose end asks first steps about the role. */
const signUpFor = ({ title }: RelatedRole): string => {
  const next = `${href('firstSteps')}?${new URLSearchParams({ job: title })}`;
  return `${href('signup')}?${new URLSearchParams({ next })}`;
};

const linkTo = (code: string) => `${RELATED_ROLES_PATH}?code=${code}`;

/** Pay, growth and openings of an occupation in one line. */
function Figures({ role }: { role: RelatedRole }) {
  const { pay, growth, openings, group } = role;
  const median = pay === null ? null : formatPay(pay);
  const parts = [
    median === null ? 'No pay published' : `Median pay ${median}`,
    growth === null ? null : `${growth > 0 ? '+' : ''}${percent(growth)} jobs by 2034`,
    openings === null ? null : `${count(openings)} openings a year`,
    group ? 'figures of its group' : null,
  ].filter((part) => part !== null);
  return <p className="text-sm text-muted tabular-nums">{parts.join(' · ')}</p>;
}

function Choose({ answer }: { answer: Extract<TitleAnswer, { kind: 'choose' }> }) {
  const { asked, certainty, readings } = answer;
  return (
    <>
      <Heading answer={answer}>
        <p className="max-w-prose text-muted">
          {certainty === 'ambiguous'
            ? `People in different occupations are called “${asked}”.`
            : `We are not sure what “${asked}” means. These occupations come nearest.`}
        </p>
      </Heading>
      <ul className="grid gap-3 sm:grid-cols-2">
        {readings.map((reading) => (
          <Reading key={reading.code} reading={reading} />
        ))}
      </ul>
      <Other label="None of these?" />
    </>
  );
}

function Reading({ reading: { code, title, name } }: { reading: TitleReading }) {
  return (
    <li className="grid content-start gap-1 rounded-md border-2 border-control bg-surface p-4">
      <a href={linkTo(code)} className="link inline-flex target items-center font-bold">
        {title}
      </a>
      {name.toLowerCase() === title.toLowerCase() ? null : (
        <p className="text-sm text-muted">also called {name}</p>
      )}
    </li>
  );
}

/** Form for another title. */
function Other({ label = 'Look up another title' }: { label?: string }) {
  return (
    <section
      id="other"
      aria-labelledby="other-title"
      className="grid max-w-3xl gap-4 rounded-md border border-border bg-surface p-5"
    >
      <h2 id="other-title" className="text-xl">
        {label}
      </h2>
      <TitleForm />
    </section>
  );
}

type RefusalLabels = {
  readonly title: string;
  readonly text: string;
  /** beside the field, if the title is at fault */
  readonly error?: string;
};

const REFUSED: Readonly<Record<TitleRefusal, RefusalLabels>> = {
  empty: {
    title: 'Type a job title',
    text: 'We need the name of a job, as you would say it to a friend.',
    error: 'Enter a job title, e.g. “night nurse”.',
  },
  'too-long': {
    title: 'This title is too long',
    text: 'A title has at most 8 words and 120 characters. We did not look it up.',
    error: 'Enter at most 8 words and 120 characters.',
  },
  'not-found': {
    title: 'We know no job of that name',
    text: 'No occupation in our data shares a word with this title. Check the spelling, or use a more common name.',
    error: 'Try another name for this job.',
  },
  'unknown-code': {
    title: 'This occupation is not in our data',
    text: 'The link may be old. Type the title of the job instead.',
  },
  limit: {
    title: 'Too many titles in a minute',
    text: 'To keep the service fast for everyone, one network can look up only so many titles a minute.',
  },
  unavailable: {
    title: 'We cannot look up titles now',
    text: 'Something went wrong on our side. Try again in a minute; the rest of the site works.',
  },
};

function Refused({ answer }: { answer: Extract<TitleAnswer, { kind: 'refused' }> }) {
  const { asked, reason, code, requestId, retryAfter } = answer;
  const { text, error } = REFUSED[reason];
  const wait = retryAfter === null ? '' : ` Try again in ${retryAfter} s.`;
  return (
    <>
      <Heading answer={answer}>
        <p className="max-w-prose text-muted">{`${text}${wait}`}</p>
      </Heading>
      <div className="grid max-w-3xl gap-4 rounded-md border border-border bg-surface p-5">
        <TitleForm asked={asked ?? ''} error={error} />
      </div>
      <p className="text-xs text-muted">
        Code {code} · request {requestId}
      </p>
    </>
  );
}
