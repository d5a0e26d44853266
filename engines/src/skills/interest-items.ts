import type { Interest } from '../career/career-data.ts';

export type InterestItem = {
  /** stays the same while answers are saved */
  readonly id: string;
  readonly interest: Interest;
  readonly text: string;
};

/** Things to do, in our own words; six of each interest, in the order in which they are asked. */
const LINES = `
R | Get an old scooter running again
I | Find out why bees are leaving a hive
A | Photograph one street in changing light
S | Help a newcomer feel at home in town
E | Talk a supplier into a better price
C | Put a muddled photo archive in order
R | Build raised beds for a shared garden
I | Track down why a program gives wrong answers
A | Try out new harmonies for a favourite song
S | Explain a hard sum until it makes sense
E | Lead a team through a busy festival day
C | Check a bill against what was delivered
R | Drive a tractor across a wet field
I | Test why one bread dough rises better
A | Turn an overheard sentence into a story
S | Sit with someone who has had bad news
E | Turn a hobby into something people pay for
C | Plan a rota that is fair to everyone
R | Look after horses at a small stable
I | Read new research about how sleep works
A | Choose colours and furniture for an empty room
S | Cook and chat with someone recovering at home
E | Speak for your street at a public meeting
C | Track a club’s income and spending
R | Wire new lights in a shed
I | Look for patterns in a town’s traffic figures
A | Improvise a scene in front of an audience
S | Help two friends settle a quarrel
E | Win shops over to stock a local product
C | Keep an exact list of tools lent out
R | Clear a fallen tree from a footpath
I | Piece together how an ancient tool was used
A | Shape and glaze a clay bowl
S | Run a games evening where everyone joins in
E | Raise money for a new sports ground
C | Work through a safety checklist step by step
`;

export const INTEREST_ITEMS: readonly InterestItem[] = LINES.trim()
  .split('\n')
  .map((line, at) => {
    const [interest = '', text = ''] = line.split(' | ');
    return { id: `${interest}${Math.floor(at / 6) + 1}`, interest: interest as Interest, text };
  });
