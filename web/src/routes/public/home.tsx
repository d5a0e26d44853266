import { Link } from 'react-router-dom';
import { definePage } from '../../app/page.ts';
import { href } from '../../app/paths.ts';
import { useSession } from '../../features/session/session-context.tsx';
import { MountainLegend, ProofMountain } from '../../features/welcome/proof-mountain.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Waymark } from '../../ui/waymark.tsx';

export const page = definePage({
  head: () => ({
    title: 'RoleTrail: plan your next role, keep proof of every agreement',
    description:
      'Career tools for job seekers. Every time you accept or refuse our terms you get a receipt that you can verify yourself.',
  }),
});

export default function Home() {
  return (
    <>
      <Hero />
      <Trail />
      <Promises />
      <Tools />
    </>
  );
}

function Hero() {
  const { status } = useSession();
  return (
    <section className="mx-auto grid max-w-6xl items-center gap-10 px-4 py-10 sm:py-16 lg:grid-cols-2">
      <div className="grid gap-6">
        <h1 className="text-3xl font-extrabold">
          Find your next role. Keep proof of what you agreed to.
        </h1>
        <p className="max-w-[34rem] text-lg text-muted">
          RoleTrail is a career site for job seekers. Before it shows you anything of yours, it asks
          you to accept or refuse its terms, and gives you a receipt that nobody can change
          afterwards. Not even us.
        </p>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button asChild variant="signpost" size="lg">
            {status === 'signed-in' ? (
              <Link to={href('dashboard')}>Go to your dashboard</Link>
            ) : (
              <Link to={href('signup')}>Create an account</Link>
            )}
          </Button>
          <Link to={href('terms')} className="link">
            Read the terms first
          </Link>
        </div>
      </div>
      <figure className="grid gap-4">
        <ProofMountain />
        <figcaption>
          <MountainLegend />
        </figcaption>
      </figure>
    </section>
  );
}

const STEPS = [
  {
    title: 'You read and decide',
    text: 'The whole text is in front of you. Accept and decline are buttons of the same size. If scrolling ticked the box, the record says that scrolling did.',
  },
  {
    title: 'Your decision is written once',
    text: 'It goes into a log that can only grow. Your address and device are encrypted with a key of your own, so they can be erased without breaking a single proof.',
  },
  {
    title: 'It becomes part of a tree',
    text: 'Its fingerprint is a leaf under one root, next to everyone else’s. Change one letter of it and the root no longer matches.',
  },
  {
    title: 'The root is signed, and you get a receipt',
    text: 'Usually within a second. Your browser can verify it on the spot, and the file keeps working with tools that we did not write.',
  },
];

function Trail() {
  return (
    <section aria-labelledby="trail" className="border-y border-border bg-surface">
      <div className="mx-auto grid max-w-6xl gap-8 px-4 py-14">
        <h2 id="trail" className="text-2xl">
          The trail of one decision
        </h2>
        <ol className="grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
          {STEPS.map((step, i) => (
            <li key={step.title} className="grid content-start gap-2">
              <span
                aria-hidden="true"
                className="signpost w-fit bg-accent py-0.5 pl-3 text-sm font-extrabold text-accent-ink"
              >
                {i + 1}
              </span>
              <h3 className="text-lg">{step.title}</h3>
              <p className="text-sm text-muted">{step.text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function Promises() {
  return (
    <section
      aria-labelledby="promises"
      className="mx-auto grid max-w-6xl gap-8 px-4 py-14 lg:grid-cols-[1fr_2fr]"
    >
      <h2 id="promises" className="text-2xl">
        What you can hold us to
      </h2>
      <dl className="grid gap-6 sm:grid-cols-2">
        <PromiseItem term="A refusal counts as much as a yes">
          Declining is recorded with the same proof, signs you out at once, and takes nothing else
          from you. You can come back and decide again.
        </PromiseItem>
        <PromiseItem term="You are asked again when the text changes">
          A new version asks for a new decision. The version you accepted before stays published,
          with its fingerprint.
        </PromiseItem>
        <PromiseItem term="Your data stays yours if you refuse">
          Taking your data with you and having it erased never depends on accepting anything.
        </PromiseItem>
        <PromiseItem term="No fingerprinting">
          Your browser gets one random number, made on your device. Nothing about your machine is
          measured to recognise you.
        </PromiseItem>
      </dl>
    </section>
  );
}

function PromiseItem({ term, children }: { term: string; children: string }) {
  return (
    <div className="grid content-start gap-1">
      <dt className="flex items-start gap-2.5 font-bold">
        <Waymark filled className="mt-1 size-4 text-accent-text" />
        {term}
      </dt>
      <dd className="pl-[1.625rem] text-muted">{children}</dd>
    </div>
  );
}

const TOOLS = [
  { to: href('resume'), title: 'Resume analysis' },
  { to: href('skills'), title: 'Skills assessment' },
  { to: href('rolesSmart'), title: 'Role exploration' },
  { to: href('market'), title: 'Market intelligence' },
  { to: href('interview'), title: 'Interview practice' },
  { to: href('linkedin'), title: 'LinkedIn optimisation' },
  { to: href('coverLetter'), title: 'Cover letters' },
  { to: href('coaching'), title: 'Coaching' },
];

function Tools() {
  return (
    <section aria-labelledby="tools" className="mx-auto grid max-w-6xl gap-5 px-4 pb-6">
      <div className="flex flex-wrap items-center gap-4">
        <h2 id="tools" className="text-2xl">
          The career tools
        </h2>
        <Badge>Not available yet</Badge>
      </div>
      <p className="max-w-prose text-muted">
        The ground they stand on is ready: accounts, terms, receipts. These come next, and each page
        already says what its tool will do once you are signed in.
      </p>
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {TOOLS.map((tool) => (
          <li key={tool.to}>
            <Link className="link inline-flex min-h-9 items-center" to={tool.to}>
              {tool.title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
