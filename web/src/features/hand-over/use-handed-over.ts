import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useHttp } from '../../lib/http-context.tsx';
import { useActiveDocuments } from '../career-profile/use-active.ts';
import { applications } from '../saved-items/api/applications.ts';
import { jobAdsQuery, resumesQuery } from '../saved-texts/api/saved-texts.ts';
import { handedText } from './address-of.ts';

/** What a form begins with, and its source. */
export type Handed = {
  /** ids of saved texts; '': none */
  readonly ad: string;
  readonly resume: string;
  /** resume that is not saved; '': none */
  readonly resumeText: string;
  /** '' unless an application was passed on */
  readonly employer: string;
  readonly role: string;
  /** sentence that names the page where it comes from; null: from the active texts */
  readonly from: string | null;
  /** true while the application loads */
  readonly isPending: boolean;
};

/**
 * Returns the ad and the resume with which a form begins: those that the address names (`ad`,
 * `resume`, or `card` of an application), else the active ones. Deleted texts count as none.
 */
export function useHandedOver(): Handed {
  const http = useHttp();
  const [search] = useSearchParams();
  const resumeText = useTextOnce();
  const id = search.get('card');
  const card = useQuery({ ...applications.one(http, id ?? ''), enabled: id !== null });
  const ads = useQuery(jobAdsQuery(http));
  const resumes = useQuery(resumesQuery(http));
  const active = useActiveDocuments();
  const given = id === null ? undefined : card.data;
  const ad = search.get('ad') ?? given?.jobTarget ?? active.activeJobTarget;
  const resume = search.get('resume') ?? given?.resume?.id ?? active.activeResume;
  return {
    // another job of the person must not stand in for the ad of the application
    ad: given && given.jobTarget === null ? '' : known(ads.data, ad),
    resume: resumeText === '' ? known(resumes.data, resume) : '',
    resumeText,
    employer: given?.employer ?? '',
    role: given?.title ?? '',
    from: given ? `From your application “${nameOf(given)}”.` : null,
    isPending: id !== null && card.isPending,
  };
}

const nameOf = ({ title, employer }: { title: string; employer: string }) =>
  [title, employer].filter((part) => part !== '').join(', ');

/** Returns the id if the list still has it. A list that is not loaded is trusted to have it. */
function known(list: readonly { readonly id: string }[] | undefined, id: string | null): string {
  if (id === null) return '';
  return list === undefined || list.some((item) => item.id === id) ? id : '';
}

/** Returns the text that the link took along, and deletes it from the history of the tab. */
function useTextOnce(): string {
  const here = useLocation();
  const navigate = useNavigate();
  const [text] = useState(() => handedText(here.state));
  const isThere = handedText(here.state) !== '';
  useEffect(() => {
    if (isThere) void navigate(here, { replace: true, state: null });
  }, [isThere, here, navigate]);
  return text;
}
