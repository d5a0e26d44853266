/** A question with its answer; each holds for what the product does today. */
export type FaqEntry = {
  /** part of its address: never changed */
  readonly id: string;
  readonly question: string;
  /** paragraphs */
  readonly answer: readonly string[];
  /** where to go on, as a path of this site */
  readonly more?: { readonly path: string; readonly label: string };
};

export type FaqGroup = { readonly title: string; readonly entries: readonly FaqEntry[] };

const CONSENT: FaqGroup = {
  title: 'Accepting and refusing the terms',
  entries: [
    {
      id: 'why-terms-first',
      question: 'Why do I have to decide about the terms before I see anything?',
      answer: [
        'Pages that work with your own data need an agreement between you and us. We ask for it once, before anything of yours is shown or stored, and not in a line of small print under the sign-up button.',
        'Public pages, your own data and its erasure need no decision at all.',
      ],
      more: { path: '/terms', label: 'Read the terms' },
    },
    {
      id: 'what-if-i-decline',
      question: 'What happens when I decline?',
      answer: [
        'Your refusal is recorded with the same proof as an acceptance, you are signed out at once, and that is all. The account stays, so that you can come back and decide otherwise, take your data with you, or have it erased.',
      ],
    },
    {
      id: 'scrolling',
      question: 'Does scrolling to the end count as accepting?',
      answer: [
        'No. Reaching the end ticks the box for you and nothing more; you can take the tick out again. Accepting is the press of the button. The record says whether scrolling or you ticked the box.',
      ],
    },
    {
      id: 'asked-again',
      question: 'Why am I asked again?',
      answer: [
        'Because a new version of the terms or the privacy policy is in force, because your acceptance is more than 365 days old, or because you declined last time. The dialog shows the version in question.',
      ],
    },
    {
      id: 'recorded-what',
      question: 'What exactly is recorded when I decide?',
      answer: [
        'The decision, the versions and fingerprints of both documents, the words beside the box and on the button, when the text was shown, read to the end and ticked, the time at our server, and, encrypted under a key of your own, your address, browser and a random device number.',
        'What your browser tells us is kept apart from what our server sees, and marked as a claim.',
      ],
      more: { path: '/privacy', label: 'Clause 2.3 of the privacy policy' },
    },
    {
      id: 'gdpr-consent',
      question: 'Is this a consent under data protection law?',
      answer: [
        'No. You accept the terms and you acknowledge the privacy policy. Where we ever need a consent for something, we ask for it separately, and you can withdraw it as easily as you gave it.',
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
        'A file with the exact bytes of the record of your decision and a proof that these bytes are a leaf of our signed ledger. You find one beside each decision on your dashboard, usually a second after you decided.',
      ],
      more: { path: '/dashboard', label: 'Your consent record' },
    },
    {
      id: 'verify-receipt',
      question: 'How do I check a receipt without trusting you?',
      answer: [
        'The button “Verify in this browser” recomputes every hash on your own machine and checks our signature. For a check without our code, download the proof as text: it follows the open format tlog-proof, which other people’s tools read.',
        'Keep a copy of the file. It goes on proving what it proves when we are gone.',
      ],
    },
    {
      id: 'ledger',
      question: 'What is the ledger?',
      answer: [
        'A list of records that can only grow. Each one is a leaf in a tree of hashes, and we sign the root of the tree. Change one letter of an old record and the root no longer matches what was signed, and copied, before.',
      ],
    },
    {
      id: 'ledger-public',
      question: 'Can other people read my decisions in the ledger?',
      answer: [
        'No. Public are hashes and signed summaries, from which nothing about you can be read. Records are given to you, to compliance staff and to auditors with a token that expires, and such readings are put on record themselves.',
      ],
    },
    {
      id: 'receipt-waiting',
      question: 'My receipt is still waiting. Did something go wrong?',
      answer: [
        'Your decision counts from the moment the page says so. Its place in the ledger may follow later, when the log behind it is slow or away. The page keeps asking, and the receipt comes by itself. If it takes longer than an hour, write to us.',
      ],
      more: { path: '/contact?topic=consent', label: 'Write to us' },
    },
    {
      id: 'change-the-past',
      question: 'Could you not simply sign another history?',
      answer: [
        'Not without leaving two signed roots that contradict each other, and your receipt holds one of them. Auditors keep copies of the signed roots, and anyone may: they are public.',
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
        'Because length is what makes a password hard to guess. In return there are no rules about capitals and digits, and it never expires. Four or five plain words are fine. Passwords that stand on lists of leaked ones are refused.',
      ],
    },
    {
      id: 'forgot-password',
      question: 'I forgot my password. What now?',
      answer: [
        'Ask for a link. It goes to the address of your account, works once and not for long. All your sessions end when the password is changed.',
      ],
      more: { path: '/forgot-password', label: 'Ask for a link' },
    },
    {
      id: 'email-in-use',
      question: 'It says that there is an account with my e-mail already.',
      answer: [
        'Then one was made, perhaps by you some time ago. Sign in, or ask for a new password. If you are sure that it was not you, tell us.',
      ],
      more: { path: '/contact?topic=account', label: 'Write to us' },
    },
    {
      id: 'account-taken',
      question: 'I think somebody else was in my account.',
      answer: [
        'Sign in, end all other sessions, and choose a new password; sessions and sign-ins stand on the account page. If you cannot get in, write to us from the address of the account and choose the topic “Account and sign-in”.',
      ],
      more: { path: '/account', label: 'Your account' },
    },
    {
      id: 'delete-account',
      question: 'How do I delete my account?',
      answer: [
        'You need not give a reason, and you need not have accepted anything. Write to us from the address of your account and we do it for you.',
      ],
      more: { path: '/account/data', label: 'Your data' },
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
        'After sixty minutes without activity a session ends; five minutes before that you are warned. Moving the mouse, typing, scrolling, touching and clicking count. A session also ends after a day in any case, when you decline the terms, and when an old sign-in token is used again.',
      ],
    },
    {
      id: 'other-tabs',
      question: 'I signed out in one tab and all others followed. Is that right?',
      answer: [
        'Yes. Tabs of one browser share one session. Other browsers and devices have their own, and you see each of them on the account page.',
      ],
    },
    {
      id: 'token-reused',
      question: 'What does “an old token was used again” mean?',
      answer: [
        'Your browser trades a token for a new one all the time. If one that was traded long ago comes back, somebody may have copied it, so the whole session is ended. It can also happen when a computer is restored from a backup. Sign in again; if it repeats, tell us.',
      ],
    },
    {
      id: 'stay-signed-in',
      question: 'Can I stay signed in for longer?',
      answer: [
        'No. Your account holds proofs and, later, your papers, and an open session on a shared machine is the most common way to lose both. Sixty idle minutes is also what the common standard for such accounts allows at most.',
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
        'Your address, browser and device number stand in it encrypted under a key that exists once. Erasing destroys that key, together with your account, your support tickets and your sessions. What is left is that a random number accepted or declined a version at a time. Nobody can tell whose number it was.',
      ],
    },
    {
      id: 'ticket-data',
      question: 'What becomes of what I write to support?',
      answer: [
        'It stands in our database, is read by support staff, and is deleted three years after the matter was closed. Erasing your account deletes your tickets at once, also those that you wrote signed out from an address that you confirmed. Mails from us carry the ticket’s number and a link, not your words.',
      ],
    },
    {
      id: 'trackers',
      question: 'Do you use trackers or advertising?',
      answer: [
        'Neither. There are no cookies of other firms, nothing is measured about your machine to recognise it, and no data are sold. Page views and loading times are counted without a link to your account.',
      ],
      more: { path: '/privacy', label: 'Privacy policy' },
    },
    {
      id: 'cookies',
      question: 'Why is there no cookie banner?',
      answer: [
        'Because there is nothing to ask for. The few cookies keep you signed in and remember which version you accepted; those need no banner.',
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
      answer: [
        'The services page marks each tool as open or as not available yet, and says for every one what it needs, gives and keeps.',
      ],
      more: { path: '/services', label: 'The career tools' },
    },
    {
      id: 'ai',
      question: 'Do the tools use artificial intelligence?',
      answer: [
        'They are built to work without it: fixed rules, published data, and a reason beside every number. Whoever runs a copy of RoleTrail can connect a text model. It is off then until you switch it on for one run, and you see the text before it leaves.',
      ],
    },
    {
      id: 'ats',
      question: 'Can you tell me whether my resume will pass an employer’s software?',
      answer: [
        'No, and neither can anybody else from outside. What can be checked honestly is what a program is able to read in your file, and how its words meet the words of one ad.',
      ],
    },
    {
      id: 'data-sources',
      question: 'Where do the figures about occupations come from?',
      answer: [
        'From the Occupational Outlook Handbook of the US Bureau of Labor Statistics and the O*NET database of the US Department of Labor. They describe the United States as a whole and a past period, and each figure names its edition.',
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
        'You cannot, yet. Asking for a plan sends a request, and a person writes back. No card is asked for anywhere on this site; a page that asks for one in our name is not ours.',
      ],
      more: { path: '/pricing', label: 'Plans and prices' },
    },
    {
      id: 'free-forever',
      question: 'What stays free?',
      answer: [
        'Everything that proves and protects your decisions: receipts, proofs, your data as a file, erasure, support. So does the free plan.',
      ],
    },
    {
      id: 'promo-refused',
      question: 'My promo code is not accepted.',
      answer: [
        'The check on the pricing page says why: unknown, expired, used up, or for another plan. Capitals and spaces do not matter. Each code can be used once per person unless it says otherwise.',
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
        'The ticket exists as soon as the page shows its number; the status link beside it works without any mail. Look into the folder for spam. After several messages within an hour we confirm no more of them by mail, so that nobody can flood another’s mailbox with our letters.',
      ],
    },
    {
      id: 'status-link',
      question: 'What is a status link?',
      answer: [
        'An address with a long random secret that opens one ticket and nothing else, without signing in. We store only its fingerprint. Whoever has the link can read the ticket, so treat it like a key. It works for 180 days.',
      ],
    },
    {
      id: 'lost-status-link',
      question: 'I lost the link to my ticket.',
      answer: [
        'If you wrote signed in, your tickets stand on this page under “My tickets”. Otherwise every mail of ours about the ticket holds a working link. Failing that, write again and name the number.',
      ],
      more: { path: '/support?view=tickets', label: 'My tickets' },
    },
    {
      id: 'security-report',
      question: 'I found a security hole. Whom do I tell?',
      answer: [
        'Us, before anybody else, through the contact page with the topic “Something else”. The terms promise that we take no action against research in your own account that harms nobody.',
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
