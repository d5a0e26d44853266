const STEPS = [
  [
    'Think, then answer',
    'Each question gives you time to think and time to answer. You can write, or speak and listen to yourself.',
  ],
  [
    'See your story in parts',
    'We mark situation, task, action and result in what you wrote. Correct a mark if it is wrong.',
  ],
  [
    'One thing to keep, one to fix',
    'Each figure shows the words it rests on. Nothing adds up to a score.',
  ],
] as const;

/** What a practice consists of, beside the form. */
export function WhatYouGet() {
  return (
    <section
      aria-labelledby="what-you-get"
      className="grid gap-5 border-l-4 border-accent-edge pl-5"
    >
      <h2 id="what-you-get" className="text-lg">
        How a practice goes
      </h2>
      <ol className="grid gap-4">
        {STEPS.map(([title, text]) => (
          <li key={title} className="grid gap-0.5">
            <h3 className="text-base font-bold">{title}</h3>
            <p className="text-sm text-muted">{text}</p>
          </li>
        ))}
      </ol>
      <NoScore />
    </section>
  );
}

/** Limits of the feedback. */
export function NoScore() {
  return (
    <p className="text-sm text-muted">
      We never score your voice, your face or your accent: no honest measure of them exists. A
      recording stays in this tab, is not sent anywhere, and is gone when you leave the page.
    </p>
  );
}
