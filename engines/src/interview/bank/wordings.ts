/** Wordings of questions from an ad and a resume. `{requirement}` and `{claim}` are filled in. */
export const ASKED_WORDINGS = [
  'The job ad asks for {requirement}. Which example from your own experience fits best?',
  'Which work of yours has called for {requirement} so far, and what was your own part?',
  'Tell us about a day when you needed {requirement}. What did you do, and how did it end?',
  'The job ad names {requirement}. How did you first come into contact with this, and how do you stay in practice?',
  'Think of a problem you met in work that calls for {requirement}. How did you solve it?',
  'In work that calls for {requirement}, what do beginners often get wrong, and how do you avoid it?',
  'What would a former colleague or teacher say about your work where {requirement} mattered?',
  'A task on your first Monday here calls for {requirement}. How do you begin?',
  'Someone new to this work asks you why {requirement} should matter here. What do you answer?',
  'Which result of yours had something to do with {requirement}? Give a figure if you have one.',
  'You are short of time in a task that calls for {requirement}. What do you still never skip?',
  'What would you like to learn next in connection with {requirement}, and how would you go about it?',
  'Why do you think this job ad asks for {requirement}?',
  'Describe something that went wrong in work that called for {requirement}. What did you learn?',
] as const;

export const CLAIM_WORDINGS = [
  'Your resume says: “{claim}”. What exactly was your part in this?',
  'Your resume says: “{claim}”. How did you go about it, step by step?',
  'We read in your resume: “{claim}”. What was different afterwards, and how could others see it?',
  'One line of your resume caught our eye: “{claim}”. What was the hardest part?',
  'Let us talk about this line: “{claim}”. Who else was involved, and what did each of you do?',
  'You write: “{claim}”. What would you do differently today?',
  'You write: “{claim}”. Which figures or facts can you add to that?',
  'Take us back to this point in your resume: “{claim}”. What was the situation at the start?',
  'Your resume says: “{claim}”. What did you learn from it that would help you in this role?',
  'In your resume it says: “{claim}”. How did you know that you were on the right track?',
  'About this line of your resume: “{claim}”. What would the people you worked with say about it?',
  'You write: “{claim}”. What nearly went wrong, and how did you prevent it?',
  'We would like to hear more about this: “{claim}”. Which choice did you have to make on the way?',
  'Your resume mentions: “{claim}”. How often, and for how long, did you do this?',
] as const;

export const GAP_WORDINGS = [
  'The job ad asks for {requirement}, and your resume does not show this. What experience do you have?',
  'We did not find {requirement} in your resume. What comes closest in what you have done?',
  'The job ad names {requirement}, which may be new to you. How would you prepare before your first day?',
  'This role calls for {requirement}. How long would you need until you are ready, and what help would you want?',
  'A task in your first week calls for {requirement}, and you have had little practice. What do you do?',
  'Tell us about something you learned quickly. How would that help you with {requirement}?',
  'Other applicants may already bring {requirement}. What do you bring that makes up for this?',
  'What do you already know about {requirement}, from work, school, volunteering or your free time?',
  'On your first day, what would you ask an experienced colleague about {requirement}?',
  'Your resume does not mention {requirement}. Is there something you left out, or is this new to you?',
] as const;
