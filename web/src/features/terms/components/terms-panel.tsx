import { ExternalLink } from 'lucide-react';
import {
  type Dispatch,
  lazy,
  type SetStateAction,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { formatDate } from '../../../lib/format.ts';
import { countHtmlWords, type SafeNode } from '../../../lib/safe-html.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { DialogDescription, DialogTitle } from '../../../ui/dialog.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import type { RequiredDocuments } from '../api/legal-documents.ts';
import { recordedReason, type ShownDocuments } from '../consent-attempt.ts';
import type { GateReason } from '../terms-gate-machine.ts';
import { type Handlers, useDecision } from '../use-decision.ts';
import { useEscape } from '../use-escape.ts';
import { useReading } from '../use-reading.ts';
import { DeclineConfirmation } from './decline-confirmation.tsx';
import { ReadingProgress } from './reading-progress.tsx';
import { RecordNotice, TermsForm } from './terms-form.tsx';
import { TermsScrollArea } from './terms-scroll-area.tsx';

export type Links = { terms: string; privacy: string; ownData: string };

const WHY: Record<GateReason, string> = {
  never_accepted: 'Before you begin, please read our terms and decide whether you accept them.',
  terms_changed: 'Our terms have changed since you accepted them. Please read them and decide.',
  privacy_changed: 'Our privacy policy has changed since you last accepted. Please decide again.',
  declined: 'You declined our terms before. You can read them again and decide anew.',
  expired: 'Your acceptance is more than a year old. Please read the terms and decide again.',
  withdrawn: 'Your acceptance was withdrawn. Please decide again to use RoleTrail.',
  needs_review: 'We could not read your earlier decision. Please decide again.',
  asked_again: 'We ask you to decide about our terms again. Please read them and decide.',
  check_failed: 'We could not check whether you have accepted these terms. Please decide.',
  current: 'Please read our terms and decide whether you accept them.',
};

/** Content of the dialog for one presentation; remounted for a new one. */
export function TermsPanel(props: {
  documents: RequiredDocuments;
  content: readonly SafeNode[];
  userId: string;
  reason: GateReason | null;
  links: Links;
  /** the documents were reloaded while the dialog was open */
  renewed: boolean;
  handlers: Handlers;
  /** element with the initial focus, and the target of Esc */
  areaRef: React.RefObject<HTMLElement | null>;
  confirming: boolean;
  onConfirm: Dispatch<SetStateAction<boolean>>;
}) {
  const { documents, areaRef, confirming, onConfirm } = props;
  const { terms, privacy } = documents;
  const acceptRef = useRef<HTMLButtonElement>(null);
  const shown: ShownDocuments = { ...documents, reason: recordedReason(props.reason) };
  const { reading, endSeen, toggle } = useReading(acceptRef, confirming);
  const { busy, failure, accept, decline } = useDecision(shown, props.userId, props.handlers);
  const [area] = useState(() => `Terms & Conditions, version ${terms.version}`);
  const review = useCallback(() => onConfirm(false), [onConfirm]);
  const declining = busy === 'decline';
  const toggleConfirming = useCallback(() => {
    if (!declining) onConfirm((open) => !open);
  }, [declining, onConfirm]);
  useEscape(toggleConfirming);
  // Documents that load later also take the focus.
  useEffect(() => areaRef.current?.focus({ preventScroll: true }), [areaRef]);

  const words = useMemo(() => countHtmlWords(props.content), [props.content]);
  const links = <DocumentLinks links={props.links} privacyVersion={privacy.version} />;

  return (
    <>
      <header className="relative flex flex-wrap items-baseline justify-between gap-x-4 gutter pt-[max(0.75rem,env(safe-area-inset-top))] pb-3.5 roomy:pt-3 low:pt-[max(0.375rem,env(safe-area-inset-top))] low:pb-2.5">
        <DialogTitle className="text-lg sm:text-xl">Welcome to RoleTrail</DialogTitle>
        <ReadingProgress areaRef={areaRef} words={words} />
      </header>
      <TermsScrollArea
        preface={
          <div className="grid gap-3">
            {props.renewed ? (
              <Alert title="We loaded the documents again">
                They changed, or were open for long. Please read the current ones.
              </Alert>
            ) : null}
            <DialogDescription>{WHY[props.reason ?? 'current']}</DialogDescription>
            {props.reason === 'never_accepted' ? null : <WhyAgain documents={documents} />}
            <p className="font-semibold">
              Terms &amp; Conditions,{' '}
              <span className="min-[20rem]:whitespace-nowrap">version {terms.version},</span>{' '}
              <span className="min-[20rem]:whitespace-nowrap">
                effective {formatDate(terms.effectiveDate)}
              </span>
            </p>
            <div className="roomy:hidden">{links}</div>
          </div>
        }
        content={props.content}
        closing={<RecordNotice className="hidden border-t border-border pt-4 low:block" />}
        label={area}
        areaRef={areaRef}
        onEnd={endSeen}
      />
      <footer className="grid gap-3 border-t-2 border-border gutter pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] roomy:pb-5 low:pt-2 low:pb-[max(0.5rem,env(safe-area-inset-bottom))]">
        <div className="sheet:hidden">{links}</div>
        <TermsForm
          offer={documents.offer}
          reading={reading}
          busy={busy === 'accept'}
          failure={failure}
          acceptRef={acceptRef}
          onToggle={toggle}
          onAccept={() => void accept(reading)}
          onTooEarly={() => areaRef.current?.focus()}
          onDecline={() => onConfirm(true)}
        />
      </footer>
      <DeclineConfirmation
        open={confirming}
        busy={declining}
        onReview={review}
        onDecline={() => void decline()}
      />
    </>
  );
}

/** Links that scroll with the text on small screens, else stay visible. */
function DocumentLinks({ links, privacyVersion }: { links: Links; privacyVersion: string }) {
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-2 text-sm pointer-coarse:gap-y-0">
      <NewTab href={links.terms} words="Open the full" last="terms" />
      <NewTab
        href={links.privacy}
        words="View the privacy policy"
        last={`(version ${privacyVersion})`}
      />
      <NewTab href={links.ownData} words="Take or erase your" last="data" />
    </ul>
  );
}

/** Keeps the icon on the line of the last words. */
function NewTab({ href, words, last }: { href: string; words: string; last: string }) {
  return (
    <li>
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        className="link inline-block content-center pointer-coarse:min-h-11"
      >
        {words}{' '}
        <span className="min-[20rem]:whitespace-nowrap">
          {last}
          <ExternalLink aria-hidden="true" className="ml-1.5 inline size-4 align-[-0.125em]" />
        </span>
        <span className="sr-only">(opens in a new tab)</span>
      </a>
    </li>
  );
}

const Reasons = lazy(() =>
  import('./asked-again.tsx').catch((error: unknown) => {
    console.warn(error);
    return { default: NotLoaded };
  }),
);

function NotLoaded() {
  return <p>This could not be loaded. You can decide without it.</p>;
}

/** Loads the reasons when they are asked for. */
function WhyAgain({ documents }: { documents: RequiredDocuments }) {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="link w-fit cursor-pointer content-center pointer-coarse:min-h-11">
        Why am I asked again?
      </summary>
      {open ? (
        <Suspense fallback={<Spinner label="Loading..." showLabel />}>
          <Reasons documents={documents} />
        </Suspense>
      ) : null}
    </details>
  );
}
