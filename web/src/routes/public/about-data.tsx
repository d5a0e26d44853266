import licences from 'virtual:licences';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { definePage } from '../../app/page.ts';
import { href } from '../../app/paths.ts';
import { datasetsQuery } from '../../features/datasets/api/datasets.ts';
import { DataInUse } from '../../features/datasets/components/in-use.tsx';
import { cn } from '../../lib/cn.ts';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Prose } from '../../ui/prose.tsx';

export const page = definePage({
  load: ({ http }) => [datasetsQuery(http)],
  head: () => ({
    title: 'Data and licences',
    description:
      'Where the figures on RoleTrail come from, what was changed in them, which sources are not used and why, and the licences of everything it is made of.',
  }),
});

const PARTS = [
  { id: 'in-use', title: 'In use now' },
  { id: 'bls', title: 'Pay, jobs and outlook' },
  { id: 'onet', title: 'Skills, knowledge and interests' },
  { id: 'changes', title: 'What we changed' },
  { id: 'not-used', title: 'What we do not use' },
  { id: 'standards', title: 'Standards behind the proofs' },
  { id: 'looks', title: 'Letters, icons, drawings' },
  { id: 'software', title: 'Software' },
] as const;

export default function AboutData() {
  return (
    <div className="mx-auto grid max-w-6xl gap-10 gutter py-10 sm:py-14">
      <PageHeader
        title="Data and licences"
        purpose="Every figure on this site names its source. This page says what the sources are, under which terms they may be used, and what was done to them."
      />
      <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[14rem_minmax(0,44rem)]">
        <nav aria-label="On this page" className="lg:sticky lg:top-8 lg:self-start" data-no-print>
          <ol className="grid border-l-2 border-border text-sm">
            {PARTS.map(({ id, title }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="flex target items-center py-1.5 pl-4 text-muted underline-offset-4 hover:text-foreground hover:underline"
                >
                  {title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="grid gap-14">
          <Part id="in-use">
            <DataInUse />
          </Part>
          <Handbook />
          <Onet />
          <Changes />
          <NotUsed />
          <Standards />
          <Looks />
          <Software />
        </div>
      </div>
    </div>
  );
}

function Part({ id, children }: { id: (typeof PARTS)[number]['id']; children: ReactNode }) {
  const title = PARTS.find((part) => part.id === id)?.title;
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="scroll-mt-6 text-2xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Facts({ items }: { items: readonly [string, ReactNode][] }) {
  return (
    <Card tight>
      <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[8rem_1fr]">
        {items.map(([term, detail]) => (
          <div key={term} className="contents">
            <dt className="font-bold text-muted">{term}</dt>
            <dd className="max-sm:mb-2">{detail}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** @param alone true: not inside a sentence */
function Out({ to, alone, children }: { to: string; alone?: boolean; children: ReactNode }) {
  return (
    <a
      href={to}
      rel="noopener noreferrer"
      className={cn('link', alone && 'inline-block target content-center')}
    >
      {children}
    </a>
  );
}

function Handbook() {
  return (
    <Part id="bls">
      <Facts
        items={[
          ['Source', 'Occupational Outlook Handbook, 2024–34 edition: 342 occupation pages'],
          ['Publisher', 'U.S. Bureau of Labor Statistics'],
          ['Period', 'Wages of May 2024; employment in 2024; projections from 2024 to 2034'],
          ['Read', 'January to March 2026; pages last modified August to December 2025'],
          [
            'Terms',
            'Public domain, as work of the United States government; the bureau asks to be cited',
          ],
          [
            'Citation',
            <>
              Bureau of Labor Statistics, U.S. Department of Labor,{' '}
              <cite>Occupational Outlook Handbook</cite>,{' '}
              <Out to="https://www.bls.gov/ooh/">https://www.bls.gov/ooh/</Out>
            </>,
          ],
        ]}
      />
      <Facts
        items={[
          ['Source', 'Occupational Employment and Wage Statistics, May 2024, national'],
          ['Publisher', 'U.S. Bureau of Labor Statistics'],
          ['Used for', 'Pay and jobs of 242 occupations that the handbook has no page for'],
          [
            'Terms',
            'Public domain, as work of the United States government; the bureau asks to be cited',
          ],
          [
            'Citation',
            <>
              Bureau of Labor Statistics, U.S. Department of Labor,{' '}
              <cite>Occupational Employment and Wage Statistics</cite>,{' '}
              <Out to="https://www.bls.gov/oes/">https://www.bls.gov/oes/</Out>
            </>,
          ],
        ]}
      />
      <Prose>
        <p>
          The handbook states for each occupation what people in it earn, how many there are, how
          many are expected ten years on, how many openings a year that makes, and what is typically
          needed to enter. The figures in our <Link to={href('insights')}>articles</Link> are
          counted from its pages by a script that anyone can run again.
        </p>
      </Prose>
    </Part>
  );
}

function Onet() {
  return (
    <Part id="onet">
      <Facts
        items={[
          [
            'Source',
            'O*NET 29.3 Database (May 2025): 923 occupations, 879 of them with skill ratings',
          ],
          [
            'Publisher',
            'U.S. Department of Labor, Employment and Training Administration (USDOL/ETA)',
          ],
          [
            'Licence',
            <Out key="licence" alone to="https://creativecommons.org/licenses/by/4.0/">
              Creative Commons Attribution 4.0 International (CC BY 4.0)
            </Out>,
          ],
        ]}
      />
      <Prose>
        <blockquote>
          <p>
            This page includes information from the{' '}
            <a href="https://www.onetcenter.org/database.html" rel="noopener noreferrer">
              O*NET 29.3 Database
            </a>{' '}
            by the U.S. Department of Labor, Employment and Training Administration (USDOL/ETA).
            Used under the{' '}
            <a href="https://creativecommons.org/licenses/by/4.0/" rel="noopener noreferrer">
              CC BY 4.0
            </a>{' '}
            license. O*NET® is a trademark of USDOL/ETA. This project has modified all or some of
            this information. USDOL/ETA has not approved, endorsed, or tested these modifications.
          </p>
        </blockquote>
      </Prose>
    </Part>
  );
}

function Changes() {
  return (
    <Part id="changes">
      <Prose>
        <ul>
          <li>
            <strong>Handbook.</strong> Figures are as printed. Sums, shares and medians over
            occupations are ours, and say so. What its pages say of licences, hours and conditions
            we read and keep as short notes in our own words. Names of fields are shortened; one
            long title is abbreviated where a table has no room for it.
          </li>
          <li>
            <strong>Survey of employers.</strong> Employment, the median and the lowest and highest
            tenth; the self-employed are not counted. Where occupations share a row, the figures are
            marked as those of a group.
          </li>
          <li>
            <strong>O*NET database, what was left out.</strong> A subset of its tables: importance
            (1 to 5) of skills, knowledge and work styles, and level (0 to 7) of the first two.
            Standard errors and suppression flags are dropped. Technologies are limited to those
            marked hot or in demand, at most forty an occupation; related occupations to the primary
            ones. Columns are arranged differently. About 2,000 detailed work activities stand by
            their names; the tasks behind them are left out. Of the education of people in an
            occupation only the share at each level is kept.
          </li>
          <li>
            <strong>O*NET database, what was added.</strong> Interest codes are the three highest of
            the published interest values, put together by us. Averages, correlations and distances
            between occupations are our calculations; each article says how they are made.
          </li>
          <li>
            <strong>Not rated stays not rated.</strong> Forty-four occupations have no skill ratings
            in this release, software developers among them. They are left out of every comparison
            of skills and are never given a zero or a guess.
          </li>
        </ul>
      </Prose>
    </Part>
  );
}

const NOT_USED = [
  {
    what: 'Photographs of the handbook',
    why: 'They belong to picture agencies; the public domain covers text and figures only.',
  },
  {
    what: 'Questions of the O*NET Interest Profiler',
    why: 'The database is free to use; its questionnaire has terms of its own, which we have not been able to confirm for changed wording. A questionnaire here has questions of our own.',
  },
  {
    what: 'Job ads and profiles gathered from other sites',
    why: 'They were not written for us, and the people in them were not asked.',
  },
  {
    what: 'Salaries reported by visitors of salary sites',
    why: 'It is not known who answered. Surveys of employers have known limits instead.',
  },
  {
    what: 'Anything you enter here',
    why: 'Nothing that you type into a tool becomes data for anyone else.',
  },
] as const;

function NotUsed() {
  return (
    <Part id="not-used">
      <dl className="grid gap-5">
        {NOT_USED.map(({ what, why }) => (
          <div key={what} className="grid gap-1 border-l-2 border-border pl-4">
            <dt className="font-bold">{what}</dt>
            <dd className="text-muted">{why}</dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}

function Standards() {
  return (
    <Part id="standards">
      <Prose>
        <ul>
          <li>
            <Out to="https://www.rfc-editor.org/rfc/rfc6962">RFC 6962</Out> and{' '}
            <Out to="https://www.rfc-editor.org/rfc/rfc9162">RFC 9162</Out>: the tree, and the two
            kinds of proof about it.
          </li>
          <li>
            <Out to="https://c2sp.org/tlog-tiles">C2SP tlog-tiles</Out>,{' '}
            <Out to="https://c2sp.org/tlog-checkpoint">tlog-checkpoint</Out> and{' '}
            <Out to="https://c2sp.org/signed-note">signed-note</Out>: how it is served and signed,
            so that programs by other people can read it.
          </li>
          <li>
            <Out to="https://www.w3.org/TR/WCAG22/">WCAG 2.2</Out>: what the pages are measured
            against.
          </li>
        </ul>
      </Prose>
    </Part>
  );
}

function Looks() {
  return (
    <Part id="looks">
      <Prose>
        <ul>
          <li>
            <strong>Overpass</strong>, by the Overpass Project Authors:{' '}
            <Out to="https://openfontlicense.org/">SIL Open Font License 1.1</Out>.
          </li>
          <li>
            <strong>DejaVu Sans</strong>, on certificates, by Bitstream and the DejaVu authors:{' '}
            <Out to="https://dejavu-fonts.github.io/License.html">Bitstream Vera licence</Out>.
          </li>
          <li>
            <strong>Lucide</strong> icons: <Out to="https://lucide.dev/license">ISC licence</Out>.
          </li>
          <li>
            <strong>Mark, mountain and all drawings</strong> were made for this site. There are no
            stock pictures on it.
          </li>
        </ul>
      </Prose>
    </Part>
  );
}

function Software() {
  const count = licences.reduce((sum, { packages }) => sum + packages.length, 0);
  return (
    <Part id="software">
      <Prose>
        <p>
          RoleTrail itself is under the Apache License 2.0. It is built from and runs with {count}{' '}
          packages by other people; this list was read from its lock file when this build was made.
        </p>
      </Prose>
      <div className="grid gap-2">
        {licences.map(({ licence, packages }) => (
          <details key={licence} className="rounded-md border border-border bg-surface">
            <summary className="min-h-11 cursor-pointer px-4 py-2.5">
              <strong>{licence}</strong>{' '}
              <span className="text-muted">
                {packages.length} {packages.length === 1 ? 'package' : 'packages'}
              </span>
            </summary>
            <p className="px-4 pb-4 text-sm leading-relaxed text-muted">{packages.join(' · ')}</p>
          </details>
        ))}
      </div>
    </Part>
  );
}
