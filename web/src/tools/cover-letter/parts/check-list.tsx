import type {
  LetterCheck,
  LetterChecks,
  LetterParagraphs,
} from '@roletrail/contracts/tools/cover-letter';
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import { jumpTo } from '../../../lib/jump.ts';
import { formatNounCount, inOrder, shortened } from '../labels.ts';

const LOOKS = {
  fail: { Icon: CircleX, className: 'text-destructive', name: 'To fix' },
  warn: { Icon: TriangleAlert, className: 'text-warning', name: 'To look at' },
  pass: { Icon: CircleCheck, className: 'text-success', name: 'Fine' },
} as const;

type Props = {
  checks: LetterChecks;
  paragraphs: LetterParagraphs;
  /** the words of a finding can be reached on this page */
  canJump: boolean;
};

/** Findings first, each with its words and what to do; what is fine in a list of its own. */
export function CheckList({ checks: { checks, words }, paragraphs, canJump }: Props) {
  const open = inOrder(checks).filter(({ state }) => state !== 'pass');
  const fine = checks.filter(({ state }) => state === 'pass');
  return (
    <div className="grid gap-4">
      <p className="text-sm text-muted">
        {words} words. {formatNounCount(open.length, 'finding', 'findings')}, {fine.length} fine. No
        score: you decide.
      </p>
      {open.length > 0 ? (
        <ul aria-label="Findings" className="grid gap-4">
          {open.map((check) => (
            <Finding key={check.code} check={check} paragraphs={paragraphs} canJump={canJump} />
          ))}
        </ul>
      ) : null}
      {fine.length > 0 ? (
        <details>
          <summary className="target cursor-pointer content-center text-sm font-bold">
            {formatNounCount(fine.length, 'check', 'checks')} without a finding
          </summary>
          <ul className="mt-2 grid gap-2">
            {fine.map(({ code, title, why }) => (
              <li key={code} className="flex gap-2 text-sm">
                <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success" />
                <span>
                  <span className="font-bold">{title}.</span> {why}
                </span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  );
}

const SHOWN = 4;

function Finding(props: { check: LetterCheck; paragraphs: LetterParagraphs; canJump: boolean }) {
  const { check, paragraphs, canJump } = props;
  const { Icon, className, name } = LOOKS[check.state];
  return (
    <li className="flex gap-2 text-sm">
      <Icon aria-label={name} className={`mt-0.5 size-5 shrink-0 ${className}`} />
      <div className="grid min-w-0 gap-1">
        <p className="font-bold">{check.title}</p>
        <p>{check.why}</p>
        <p className="text-muted">{check.advice}</p>
        {check.spans.length > 0 ? (
          <ul className="grid gap-0.5">
            {check.spans.slice(0, SHOWN).map((span) => {
              const words = shortened(wordsAt(paragraphs, span));
              return (
                <li key={`${span.source} ${span.start}`} className="min-w-0 break-words">
                  {canJump ? (
                    <button
                      type="button"
                      className="link target cursor-pointer text-left"
                      onClick={() => jumpTo(span)}
                    >
                      “{words}”
                    </button>
                  ) : (
                    <>“{words}”</>
                  )}
                </li>
              );
            })}
            {check.spans.length > SHOWN ? <li>and {check.spans.length - SHOWN} more</li> : null}
          </ul>
        ) : null}
      </div>
    </li>
  );
}

function wordsAt(paragraphs: LetterParagraphs, span: LetterCheck['spans'][number]): string {
  const [at = 0, n = 0] = span.source.split('.').map(Number);
  return paragraphs[at]?.[n]?.text.slice(span.start, span.end) ?? '';
}
