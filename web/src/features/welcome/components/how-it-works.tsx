import { MountainLegend, ProofMountain } from './proof-mountain.tsx';

const STEPS = [
  {
    title: 'You read and decide',
    text: 'You have the whole text, and two buttons of one size. If scrolling ticked the box, the record says so.',
  },
  {
    title: 'Your decision is written once',
    text: 'It goes into a log that can only grow. Your address and device are under a key of your own: we can erase them, and every proof holds.',
  },
  {
    title: 'It becomes part of a tree',
    text: 'Its fingerprint is a leaf under one root, beside all others. Change one letter, and the root no longer matches.',
  },
  {
    title: 'We sign the root, and you get a receipt',
    text: 'Usually within a second. Your browser verifies it, and so do tools that we did not write.',
  },
];

/** Path of one decision: the mountain is its hash tree, the yellow trail its proof. */
export function HowItWorks() {
  return (
    <section aria-labelledby="trail" className="border-y border-border bg-surface">
      <div className="mx-auto grid max-w-6xl gap-x-16 gap-y-10 gutter py-14 lg:grid-cols-2 lg:items-center">
        <div className="grid gap-8">
          <h2 id="trail" className="text-2xl">
            The trail of one decision
          </h2>
          <ol className="grid gap-6">
            {STEPS.map((step, i) => (
              <li key={step.title} className="grid grid-cols-[auto_1fr] gap-x-4">
                <span
                  aria-hidden="true"
                  className="signpost h-fit bg-accent py-0.5 pl-3 text-sm tabular-nums font-extrabold text-accent-ink"
                >
                  {i + 1}
                </span>
                <div>
                  <h3 className="text-lg">{step.title}</h3>
                  <p className="mt-1 text-muted">{step.text}</p>
                </div>
              </li>
            ))}
          </ol>
        </div>
        <figure className="grid gap-4">
          <ProofMountain />
          <figcaption>
            <MountainLegend />
          </figcaption>
        </figure>
      </div>
    </section>
  );
}
