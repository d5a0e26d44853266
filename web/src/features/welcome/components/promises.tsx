import { Waymark } from '../../../ui/waymark.tsx';

const PROMISES = [
  {
    term: 'A refusal counts as much as a yes',
    text: 'It gets the same proof. We sign you out, and you can decide again.',
  },
  {
    term: 'We ask again when the text changes',
    text: 'A new version needs a new decision. The one you accepted stays published.',
  },
  {
    term: 'Your data stays yours if you refuse',
    text: 'Take it with you or have it erased, without accepting anything.',
  },
  {
    term: 'No fingerprinting',
    text: 'Your browser draws one random number. We measure nothing of your machine.',
  },
];

export function Promises() {
  return (
    <section
      aria-labelledby="promises"
      className="mx-auto grid max-w-6xl gap-8 gutter py-14 lg:grid-cols-[1fr_2fr]"
    >
      <h2 id="promises" className="text-2xl">
        What you can hold us to
      </h2>
      <dl className="grid gap-6 sm:grid-cols-2">
        {PROMISES.map(({ term, text }) => (
          <div key={term} className="grid content-start gap-1">
            <dt className="flex items-start gap-2.5 font-bold">
              <Waymark filled className="mt-1 size-4 text-accent-text" />
              {term}
            </dt>
            <dd className="pl-[1.625rem] text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
