/** Drafts of messages to employers. A person replaces each bracket and sends them outside. */
type MessageDraft = { readonly id: string; readonly subject: string; readonly text: string };

export const DRAFT_NOTE =
  'These are drafts. Replace every bracket with your own words before you send them yourself.';

export type DraftKind = 'followUp' | 'thankYou' | 'declineOffer' | 'acceptOffer';

export const MESSAGE_DRAFTS: Readonly<Record<DraftKind, readonly MessageDraft[]>> = {
  followUp: [
    {
      id: 'follow-up-short',
      subject: 'My application for [role]',
      text: 'Dear [name],\n\nOn [date] I applied for the [role] role. I am still interested and would like to ask when you expect to decide.\n\nIf you need anything else from me, please tell me.\n\nKind regards,\n[your name]',
    },
    {
      id: 'follow-up-new-fact',
      subject: 'An addition to my application for [role]',
      text: 'Dear [name],\n\nSince I applied for the [role] role on [date], there is something new to tell you: [what you finished, learnt or received since].\n\nI would be glad to say more about it. Can you tell me what the next step is?\n\nKind regards,\n[your name]',
    },
    {
      id: 'follow-up-after-interview',
      subject: 'Our talk on [date]',
      text: 'Dear [name],\n\nWe spoke on [date] about the [role] role, and you named [day or week] for a decision. May I ask how things stand?\n\nThe work still interests me, above all [one thing from the talk].\n\nKind regards,\n[your name]',
    },
    {
      id: 'follow-up-phone',
      subject: 'Notes for a call',
      text: 'Hello, my name is [your name]. I applied for the [role] role on [date].\n\nMay I ask whether my application reached you, and when you plan to decide?\n\n[Note the name of the person and what they say.]\n\nThank you for your time today. Goodbye.',
    },
    {
      id: 'follow-up-last',
      subject: 'A last question about [role]',
      text: 'Dear [name],\n\nI wrote on [date] about the [role] role and have not had an answer. If the role is filled, a single line is enough, and I will close my file.\n\nIf it is still open, I am glad to talk.\n\nKind regards,\n[your name]',
    },
  ],
  thankYou: [
    {
      id: 'thank-you-interview',
      subject: 'Thank you for the talk on [date]',
      text: 'Dear [name],\n\nThank you for the talk about the [role] role. What stayed with me most is [one thing you heard].\n\nYou asked about [topic]. One thing I would add is this: [one sentence].\n\nKind regards,\n[your name]',
    },
    {
      id: 'thank-you-panel',
      subject: 'Thank you for your time on [date]',
      text: 'Dear [names of the people you met],\n\nThank you for the conversation, and for showing me [place, team or work you saw]. It helped me understand what the [role] role needs.\n\nPlease ask me if any question is still open.\n\nKind regards,\n[your name]',
    },
    {
      id: 'thank-you-trial',
      subject: 'Thank you for the trial day',
      text: 'Dear [name],\n\nThank you for letting me work with you on [date]. I learnt [one thing you learnt], and [name of a colleague] explained [task] well.\n\nI would be glad to hear what you thought of the day.\n\nKind regards,\n[your name]',
    },
    {
      id: 'thank-you-contact',
      subject: 'Thank you for your help',
      text: 'Dear [name],\n\nThank you for [what the person did: an introduction, a tip, an hour of time]. I have since [what you did with it].\n\nIf I can do something for you, please tell me.\n\nKind regards,\n[your name]',
    },
    {
      id: 'thank-you-after-no',
      subject: 'Thank you for letting me know',
      text: 'Dear [name],\n\nThank you for telling me your decision about the [role] role. If you have a minute, I would like to know one thing I could do better next time.\n\nI wish you and the team well.\n\nKind regards,\n[your name]',
    },
  ],
  declineOffer: [
    {
      id: 'decline-short',
      subject: 'Your offer for [role]',
      text: 'Dear [name],\n\nThank you for offering me the [role] role. After thinking it over, I have decided not to accept.\n\nThank you for the time you gave me.\n\nKind regards,\n[your name]',
    },
    {
      id: 'decline-reason',
      subject: 'Your offer for [role]',
      text: 'Dear [name],\n\nThank you for your offer of [date]. I have decided against it because [one honest reason: hours, place, pay or another role].\n\nOur talks were [a word of your own], and I would be glad to stay in touch.\n\nKind regards,\n[your name]',
    },
    {
      id: 'decline-open',
      subject: 'Your offer for [role]',
      text: 'Dear [name],\n\nThank you for the offer. As it is, I cannot accept it. If [what would have to change] were possible, I would gladly think again.\n\nPlease let me know by [date] whether there is room for this.\n\nKind regards,\n[your name]',
    },
    {
      id: 'withdraw-application',
      subject: 'My application for [role]',
      text: 'Dear [name],\n\nPlease take my application for the [role] role out of your process. I have accepted another role.\n\n[Delete the last sentence if you have another reason.]\n\nThank you for your time.\n\nKind regards,\n[your name]',
    },
  ],
  acceptOffer: [
    {
      id: 'accept-short',
      subject: 'I accept your offer for [role]',
      text: 'Dear [name],\n\nThank you for your offer. I accept the [role] role with the terms of your letter of [date], and can start on [date].\n\nPlease tell me what you need from me before then.\n\nKind regards,\n[your name]',
    },
    {
      id: 'accept-terms',
      subject: 'I accept your offer for [role]',
      text: 'Dear [name],\n\nI am happy to accept the [role] role. As I understand it, we have agreed on:\n\n– pay: [amount and period]\n– hours: [hours a week and shifts]\n– start: [date]\n– [anything else that matters to you]\n\nPlease confirm this in writing.\n\nKind regards,\n[your name]',
    },
    {
      id: 'accept-subject-to-contract',
      subject: 'Your offer for [role]',
      text: 'Dear [name],\n\nThank you for your call on [date]. I would like to accept the [role] role and am waiting for the written contract.\n\nOnce I have read it, I will give notice to my present employer. [Delete this sentence if it does not fit.]\n\nKind regards,\n[your name]',
    },
    {
      id: 'ask-for-time',
      subject: 'Your offer for [role]',
      text: 'Dear [name],\n\nThank you for your offer, which I am glad about. May I give you my answer by [date]? I would like to read it with care.\n\nOne question so far: [your question about pay, hours, place or start].\n\nKind regards,\n[your name]',
    },
  ],
};
