/** Question with an answer that is true for the current product. */
export type FaqEntry = {
  /** URL hash: never changed */
  readonly id: string;
  readonly question: string;
  /** paragraphs */
  readonly answer: readonly string[];
  /** further reading, a path of this site */
  readonly more?: { readonly path: string; readonly label: string };
};

export type FaqGroup = { readonly title: string; readonly entries: readonly FaqEntry[] };

const CONSENT: FaqGroup = {
  title: 'Accepting and refusing the terms',
  entries: [
    {
      id: 'why-terms-first',
      question: 'Why do I have to decide about the terms first?',
      answer: [
        'Pages that use your data need an agreement between us. We ask once, before we show or store anything of yours.',
        'Public pages, a copy of your data and its erasure need no decision.',
      ],
      more: { path: '/terms', label: 'Read the terms' },
    },
    {
      id: 'what-if-i-decline',
      question: 'What happens when I decline?',
      answer: [
        'We record your refusal with the same proof as an acceptance, and sign you out. Your account stays: you can come back and decide otherwise, take your data, or have it erased.',
      ],
    },
    {
      id: 'scrolling',
      question: 'Does scrolling to the end count as accepting?',
      answer: [
        'No. Reaching the end ticks the box, and you can untick it. Only the button accepts. The record says whether you or scrolling ticked the box.',
      ],
    },
    {
      id: 'asked-again',
      question: 'Why am I asked again?',
      answer: [
        'A new version of the terms or the privacy policy is in force, your acceptance is more than 365 days old, or you declined last time. The dialog says which.',
      ],
    },
    {
      id: 'recorded-what',
      question: 'What exactly is recorded when I decide?',
      answer: [
        'Your decision; the version and fingerprint of both documents; the words of the box and the button; when the text was shown, read to the end and ticked; and the time at our server. Encrypted under a key of your own: the name and e-mail address of your account, your network address, your browser and a random device number.',
        'What your browser reports is marked as a claim, and kept apart from what our server sees.',
      ],
      more: { path: '/privacy', label: 'Clause 2.3 of the privacy policy' },
    },
    {
      id: 'gdpr-consent',
      question: 'Is this a consent under data protection law?',
      answer: [
        'No. You accept the terms and acknowledge the privacy policy. If we ever need a consent, we ask for it separately, and you can withdraw it as easily as you gave it.',
      ],
    },
  ],
};

const RECEIPTS: FaqGroup = {
  title: 'Receipts and the ledger',
  entries: [
    {
      id: 'what-is-a-receipt',
      question: 'What is a receipt?',
      answer: [
        'A file with the exact bytes of your decision, and a proof that they are part of our signed ledger. Your dashboard shows one beside each decision, usually within a second.',
      ],
      more: { path: '/dashboard', label: 'Your consent record' },
    },
    {
      id: 'verify-receipt',
      question: 'How do I check a receipt without trusting you?',
      answer: [
        'Press “Verify in this browser”: your own machine recomputes every fingerprint and checks our signature. To check without our code, download the proof as text. It follows the open format tlog-proof, which other people’s tools read.',
        'Keep the file. It still proves your decision when we are gone.',
      ],
      more: { path: '/verify', label: 'Verify a saved receipt' },
    },
    {
      id: 'ledger',
      question: 'What is the ledger?',
      answer: [
        'A list of records that only grows. Each record is a leaf in a tree of fingerprints, and we sign the root. Change one letter of an old record, and the root no longer matches the one that was signed and copied.',
      ],
    },
    {
      id: 'ledger-public',
      question: 'Can other people read my decisions in the ledger?',
      answer: [
        'No. Only fingerprints and signed roots are public, and they reveal nothing about you. You, compliance staff, and auditors with a token that expires can read records; each such reading is recorded too.',
      ],
    },
    {
      id: 'receipt-waiting',
      question: 'My receipt is still waiting. Did something go wrong?',
      answer: [
        'No. Your decision counts from the moment the page says so. Its receipt follows when the log catches up, and the page keeps asking. If it takes longer than an hour, write to us.',
      ],
      more: { path: '/contact?topic=consent', label: 'Write to us' },
    },
    {
      id: 'change-the-past',
      question: 'Could you not simply sign another history?',
      answer: [
        'Not without being noticed. Two histories mean two signed roots that contradict each other, and your receipt holds one of them. Signed roots are public: auditors keep copies, and so can anyone.',
      ],
    },
  ],
};

const ACCOUNT: FaqGroup = {
  title: 'Account and sign-in',
  entries: [
    {
      id: 'password-rules',
      question: 'Why must my password have fifteen characters?',
      answer: [
        'Length makes a password hard to guess. Four or five plain words are fine; you need no capitals or digits, and it never expires. We refuse passwords from lists of leaked ones.',
      ],
    },
    {
      id: 'forgot-password',
      question: 'I forgot my password. What now?',
      answer: [
        'Ask for a link. It goes to the address of your account, works once and expires soon. Your new password ends all your sessions.',
      ],
      more: { path: '/forgot-password', label: 'Ask for a link' },
    },
    {
      id: 'email-in-use',
      question: 'It says that there is an account with my e-mail already.',
      answer: [
        'Then an account exists; perhaps you made it some time ago. Sign in, or ask for a new password. If you are sure it was not you, tell us.',
      ],
      more: { path: '/contact?topic=account', label: 'Write to us' },
    },
    {
      id: 'account-taken',
      question: 'I think another person was in my account.',
      answer: [
        'Sign in, end all other sessions and choose a new password. The account page lists your sessions and sign-ins. If you cannot get in, write to us from the address of the account and choose “Account and sign-in”.',
      ],
      more: { path: '/account', label: 'Your account' },
    },
    {
      id: 'delete-account',
      question: 'How do I delete my account?',
      answer: [
        'Open “Delete account” under your account, and type your password. You need not give a reason, and you need not have accepted anything. Until it is due you can take it back.',
      ],
      more: { path: '/delete-account', label: 'Delete account' },
    },
  ],
};

const SESSIONS: FaqGroup = {
  title: 'Sessions',
  entries: [
    {
      id: 'signed-out-after-an-hour',
      question: 'Why was I signed out?',
      answer: [
        'A session ends after sixty minutes without activity, and warns you five minutes before. Moving the mouse, typing, scrolling, touching and clicking count as activity. It also ends 30 days after you signed in (for staff, after one), when you decline the terms, and when an old secret of it is used again.',
      ],
    },
    {
      id: 'other-tabs',
      question: 'I signed out in one tab and all others followed. Is that right?',
      answer: [
        'Yes. All tabs of one browser share a session. Other browsers and devices have their own; the account page lists them.',
      ],
    },
    {
      id: 'token-reused',
      question: 'What does “we ended your session for your safety” mean?',
      answer: [
        'Your browser keeps trading the secret of its session for a new one. If an old one comes back, someone may have copied it, so we end the session. Restoring a computer from a backup can cause it too. Sign in again; if it repeats, tell us.',
      ],
    },
    {
      id: 'stay-signed-in',
      question: 'Can I stay signed in for longer?',
      answer: [
        'No. Your account holds proofs, and the resumes that you save. An open session on a shared machine is the easiest way to lose both. Sixty idle minutes is also the most that the common standard allows for such accounts.',
      ],
    },
  ],
};

const PRIVACY: FaqGroup = {
  title: 'Privacy and your data',
  entries: [
    {
      id: 'export',
      question: 'Can I have a copy of everything you hold about me?',
      answer: [
        'Yes. “Your data” makes it while you wait: one file, with the receipts of your decisions and everything in them that is encrypted for others. You need your password for it.',
      ],
      more: { path: '/account/data', label: 'Your data' },
    },
    {
      id: 'erase',
      question: 'How can you erase me from a ledger that never forgets?',
      answer: [
        'Everything that names you is encrypted in it, under a key of which there is only one copy. Erasing destroys that key, your account, your support tickets and your sessions. What is left: a random number accepted or declined a version at a time. No one can tell whose number it was.',
      ],
    },
    {
      id: 'ticket-data',
      question: 'What happens to the messages that I send to support?',
      answer: [
        'Our administrators and compliance staff read it. We delete it three years after the ticket is closed. Erasing your account deletes your tickets at once, even those you wrote signed out from an address you confirmed. Our mails carry the ticket’s number and a link, never your words.',
      ],
    },
    {
      id: 'trackers',
      question: 'Do you use trackers or advertising?',
      answer: [
        'No. We set no cookies of other firms, measure nothing to recognise your machine, and sell no data. We count page views and loading times without linking them to your account.',
      ],
      more: { path: '/privacy', label: 'Privacy policy' },
    },
    {
      id: 'cookies',
      question: 'Why is there no cookie banner?',
      answer: [
        'We have nothing to ask for. Our few cookies keep you signed in and remember which version you accepted; those need no banner.',
      ],
    },
    {
      id: 'employers-see',
      question: 'Will an employer see what I enter?',
      answer: [
        'No. What you enter is for you. We give it to no employer, recruiter or advertiser.',
      ],
    },
  ],
};

const TOOLS: FaqGroup = {
  title: 'The career tools',
  entries: [
    {
      id: 'tools-open',
      question: 'Which tools can I use today?',
      answer: ['All of them. The services page says what each of them needs, returns and stores.'],
      more: { path: '/services', label: 'The career tools' },
    },
    {
      id: 'ai',
      question: 'Do the tools use artificial intelligence?',
      answer: [
        'No. They work by fixed rules and published data, with a reason beside every number.',
      ],
    },
    {
      id: 'interview-recording',
      question: 'Does anyone hear me when I practise for an interview?',
      answer: [
        'No. A recording stays in the tab in which you made it. It is never sent to us, and it is gone when you leave the page.',
        'We do not score voice, face or accent. The feedback reads what you wrote down.',
      ],
      more: { path: '/services/interview', label: 'Interview practice' },
    },
    {
      id: 'letter-sources',
      question: 'Does the cover letter invent anything about me?',
      answer: [
        'No. Each sentence shows the line of your resume, the line of the job ad or the answer that it comes from. What is missing stays in square brackets, and the final file waits until you have filled or deleted each of them. A sentence that you change is marked as yours.',
      ],
      more: { path: '/services/examples/cover-letter', label: 'See an example' },
    },
    {
      id: 'ats',
      question: 'Can you tell me whether my resume will pass an employer’s software?',
      answer: [
        'No, and no one outside can. We can check what a program reads in your file, and how its words compare with those of one ad.',
      ],
    },
    {
      id: 'skills-need',
      question: 'Who says how much of a skill a role needs?',
      answer: [
        'For most occupations the O*NET database: people in the work and analysts rated how important a skill is there, and at which level. We ask about the 8 to 18 by which the occupation stands out, and show the need only after you have answered.',
        'No source gives a level for work activities, technologies and the terms of a job ad. There we take 4 of 7 for what is main or required and 2 for the rest, and mark it as our rule. Forty-four occupations have no ratings; we ask about their activities and technologies and never borrow ratings from others.',
      ],
      more: { path: '/services/skills', label: 'Skills assessment' },
    },
    {
      id: 'skills-norms',
      question: 'Does the skills or interest questionnaire compare me with other people?',
      answer: [
        'No. The scales and items are our own and have no norms: there is no group of people behind them. They compare you with what an occupation asks for, and your interests with its interests. They are for exploring, not for hiring.',
      ],
    },
    {
      id: 'linkedin-archive',
      question: 'How do I get my LinkedIn archive, and what do you do with it?',
      answer: [
        'On LinkedIn: Settings, Data privacy, Get a copy of your data. LinkedIn sends you a ZIP file, sometimes a day later.',
        'We read your headline, About, jobs, schools and skills from it in memory, and open none of its other files. The file is not stored; a review is stored only if you save it. We open no page of LinkedIn and post nothing there.',
      ],
      more: { path: '/services/linkedin', label: 'The LinkedIn tool' },
    },
    {
      id: 'data-sources',
      question: 'Where do the figures about occupations come from?',
      answer: [
        'From the Occupational Outlook Handbook and the survey of employers (OEWS) of the US Bureau of Labor Statistics, and the O*NET database of the US Department of Labor. They cover the whole United States and a past period; each figure names its edition. Pay of states and cities, where this service has it, comes from the same survey.',
      ],
      more: { path: '/about/data', label: 'Sources and licences' },
    },
  ],
};

const PLANS: FaqGroup = {
  title: 'Plans and prices',
  entries: [
    {
      id: 'pay',
      question: 'How do I pay?',
      answer: [
        'You cannot, yet. Asking for a plan sends a request, and a person writes back. This site never asks for a card: a page that does so in our name is not ours.',
      ],
      more: { path: '/pricing', label: 'Plans and prices' },
    },
    {
      id: 'free-forever',
      question: 'What stays free?',
      answer: [
        'Everything that proves and protects your decisions: receipts, proofs, your data as a file, erasure, support. The free plan stays free too.',
      ],
    },
    {
      id: 'promo-refused',
      question: 'My promo code is not accepted.',
      answer: [
        'The check on the pricing page says why: unknown, expired, used up, or for another plan. Capitals and spaces do not matter. You can use a code once unless it says otherwise.',
      ],
      more: { path: '/pricing#promo', label: 'Check a code' },
    },
  ],
};

const SUPPORT: FaqGroup = {
  title: 'Support itself',
  entries: [
    {
      id: 'no-confirmation',
      question: 'I wrote to you and got no mail.',
      answer: [
        'Your ticket exists as soon as the page shows its number, and its status link needs no mail. Look in your spam folder. After several messages within an hour we stop confirming by mail, so that no one can flood another person’s mailbox.',
      ],
    },
    {
      id: 'status-link',
      question: 'What is a status link?',
      answer: [
        'An address with a long random secret that opens one ticket, without signing in. We store only its fingerprint. Everyone who has the link can read the ticket, so treat it like a key. It works for 180 days.',
      ],
    },
    {
      id: 'lost-status-link',
      question: 'I lost the link to my ticket.',
      answer: [
        'If you were signed in when you wrote, find your ticket on this page under “My tickets”. Otherwise every mail about it holds a working link. Failing that, write again and give the number.',
      ],
      more: { path: '/support?view=tickets', label: 'My tickets' },
    },
    {
      id: 'security-report',
      question: 'I found a security hole. Whom do I tell?',
      answer: [
        'Us, before anyone else, through the contact page with the topic “Something else”. The terms promise that we take no action against research in your own account that harms no one.',
      ],
      more: { path: '/contact?topic=other', label: 'Report it' },
    },
  ],
};

export const FAQ: readonly FaqGroup[] = [
  CONSENT,
  RECEIPTS,
  ACCOUNT,
  SESSIONS,
  PRIVACY,
  TOOLS,
  PLANS,
  SUPPORT,
];
