/** Questions about the person. Lines: id | level | kind | question | what a good answer shows. */
export const PERSON_QUESTIONS = `
[learning]
learning-self-taught | entry | behaviour | What have you taught yourself in the last year, however small? How did you know that you could do it? | Curiosity and an honest test of the own skill.
learning-hard-subject | entry | behaviour | Which school subject or skill came hard to you? What helped you get better at it? | Persistence and a method that suited the person.
learning-eight-things | entry | situation | On your first day you are shown eight things in an hour. How do you make sure you remember them tomorrow? | Notes, questions and practice.
learning-corrected | entry | behaviour | Think back to a teacher, coach or supervisor correcting you. What did you do differently the next day? | Criticism taken well and turned into action.
learning-before-start | entry | knowledge | Where would you look, and whom would you ask, to learn how this trade or product works before you start? | Several good sources and real questions.
learning-new-machine | mid | behaviour | Which tool, machine or program did you have to learn quickly for your job? How long was it until you could work alone? | A fast, realistic way to become independent.
learning-course-effect | mid | behaviour | Which course or certificate changed how you work? Name one thing you do differently since. | Learning turned into daily practice.
learning-outdated-habit | mid | situation | You find that the way you have done a task for years is no longer the recommended one. How do you switch? | Readiness to drop a habit, with a check of the reasons.
learning-watching | mid | behaviour | What did you learn by watching a skilled colleague that is in no manual? | Close observation and respect for experience.
learning-best-sources | mid | knowledge | How do you keep up with rules, materials or methods in your field? Name your two best sources. | Reliable sources and regular use.
learning-unlearned | senior | behaviour | How has your field changed in the last five years, and what did you have to unlearn? | A broad view and honesty about old beliefs.
learning-learning-at-work | senior | behaviour | How have you made sure that your team learns from its daily work, not only from courses? Give one example. | A routine that turns experience into shared knowledge.
learning-unknown-technique | senior | situation | A technique you do not know becomes important to your department. How do you learn enough to judge it? | Right depth, good advisers and own small trials.
learning-junior-advice | senior | behaviour | Which advice from someone more junior have you taken? What changed because of it? | Openness regardless of rank.
learning-after-review | senior | behaviour | Describe a review after something went badly. How did the lessons reach the people who could use them? | No blame, clear lessons and proof that they were used.

[initiative]
initiative-unasked | entry | behaviour | What have you done that needed doing, without anyone asking you? What made you start? | An eye for what is needed, and action.
initiative-empty-shop | entry | situation | The shop is empty for an hour and your tasks are done. How do you use the time? | Useful work found, or a good question asked.
initiative-started | entry | behaviour | Have you started something, such as a club, a stall, a channel or a collection? What were your first three steps? | Steps from idea to action.
initiative-faster-packing | entry | situation | In your second week you see a faster way to pack boxes. How do you bring it up? | Respect for existing reasons and a small test.
initiative-kept-alive | entry | behaviour | Tell us about a small project of your own that you carried on after the first excitement. What kept it alive? | Own drive without outside pressure.
initiative-own-idea | mid | behaviour | Which change at work was your idea? How did you get others to try it, and what did it save? | Idea, support and a measured result.
initiative-double-form | mid | situation | A form that every ward or branch fills in, and that is not yours to change, asks for the same facts twice. What do you do? | A helpful proposal to the right person, with evidence.
initiative-drew-line | mid | behaviour | When did you act without permission, and when did you decide to ask first? How did you draw the line? | Sound sense of own limits and of risk.
initiative-saw-it-coming | mid | behaviour | Describe a problem that you saw coming before others did. What did you do while there was time? | Foresight and early action.
initiative-quiet-season | mid | situation | The quiet season starts, and your usual work halves. What do you propose to your manager? | Useful ideas with cost and gain.
initiative-new-service | senior | behaviour | Which service, product or course would not exist without you? How did you show that it was needed? | Need proved before effort spent.
initiative-won-support | senior | behaviour | How did you win backing for an idea that had no budget at first? Describe the smallest version you started with. | A cheap first proof and patient search for support.
initiative-nothing-new | senior | situation | Your branch meets its targets, but nothing new has been tried for two years. How do you start without harm to what works? | Small safe trials and involvement of staff.
initiative-ideas-from-staff | senior | behaviour | How do you get people to bring ideas, and what happens to the ideas you turn down? Give an example of each. | A real route for ideas, and reasons given for a no.
initiative-ended-venture | senior | behaviour | Describe a venture of yours that failed. How did you decide to end it, and what did you keep? | Limits set in advance and lessons kept.

[resilience]
resilience-second-try | entry | behaviour | Tell us about something you failed at first and tried again. What did you change the second time? | A changed approach, not only more effort.
resilience-dropped-tray | entry | situation | It is the busiest hour, and you have just dropped a full tray. What do the next five minutes look like? | Calm, safety first and back to work.
resilience-slow-progress | entry | behaviour | What have you practised or worked on for a long time, although progress was slow? | Patience and small goals.
resilience-unfair-comment | entry | situation | A customer calls your work poor, and you think it unfair. How do you carry on with the shift? | Self-control and a look for any true point.
resilience-steadied | entry | behaviour | When did you do something that made you nervous, such as a test or a performance? What steadied you? | Preparation and simple ways to stay calm.
resilience-demanding-stretch | mid | behaviour | Describe the most demanding stretch of work you have had. How did you keep up your standards to the end? | Priorities, pace and help asked for in time.
resilience-plan-collapses | mid | situation | Halfway through the day a vehicle breaks down, and two jobs cannot wait. How do you stay useful when the plan has collapsed? | A quick new plan and calm contact with others.
resilience-scrapped | mid | behaviour | Which piece of your work was scrapped after much effort? What did you do with it? | Disappointment handled, and something of value kept.
resilience-upsetting-moment | mid | behaviour | How have you dealt with a difficult scene with a customer, pupil or patient, and then gone on to the next one? | Professional care for the next person, and support used.
resilience-thirty-refusals | mid | situation | You make 30 sales or donor calls and get 30 refusals. What do you do before call 31? | Review of method and steady effort.
resilience-first-hour | senior | behaviour | Take us through a crisis in which others relied on you. What did you do in the first hour, and in the first week? | Calm order, clear roles and thought for what follows.
resilience-held-to-plan | senior | behaviour | When did people doubt your plan, and you held to it? How did you make sure you were not just being stubborn? | Conviction tested against evidence.
resilience-lost-contract | senior | situation | Your team loses a contract that it worked on for a year. What do you say on Monday morning? | Honesty, recognition and a next step.
resilience-pressure-from-above | senior | behaviour | How have you kept pressure from above from landing on your people in full? Say what you did pass on. | Protection with openness about what is real.
resilience-six-months-short | senior | situation | A shortage of staff will last six more months. How do you keep the service going without wearing people out? | Work cut by choice, fair load and review dates.

[change]
change-found-feet | entry | behaviour | Describe a change of class, club, course or routine. How did you find your feet? | Active steps to settle in.
change-sent-to-stockroom | entry | situation | You came in to serve, and are sent to the stockroom for the day instead. How do you react? | Good will and a useful question about the new task.
change-disliked-rule | entry | behaviour | Recall a new rule at school or in a club that you did not like at first. How did you deal with it? | Search for the reason and fair conduct.
change-paper-to-app | entry | situation | The paper list you know is replaced by an app next Monday. How do you get ready? | Early practice and questions.
change-changed-mind | entry | behaviour | What have you changed your mind about, and what caused it? | Opinion revised because of facts or experience.
change-during-work | mid | behaviour | Which new system or method came into your workplace while work went on? What was your part in it? | A helpful part, with the daily work kept going.
change-half-and-half | mid | situation | Half of your colleagues follow the new procedure, and half keep to the old one. What do you do as one of them? | Own example and a question raised with the right person.
change-role-grew | mid | behaviour | How did one of your roles end up different from what you were hired for? How did you adapt? | Flexibility and clear agreement on new duties.
change-last-minute | mid | situation | An hour before the start, the client changes the order, the menu or the specification. How do you respond? | What is possible, stated at once, and a quick regroup.
change-doubtful-colleague | mid | behaviour | Which change did you help a doubtful colleague to accept? What was behind the doubt? | Understanding of reasons before persuading.
change-still-in-place | senior | behaviour | Describe a change you led that is still in place a year later. What made it last? | Roots in daily routine, not only a launch.
change-two-sites | senior | situation | Two sites with different habits become one under you. Which differences do you keep, and which do you end? | Criteria, respect for both and clear decisions.
change-critics-were-right | senior | behaviour | When were the people who resisted your change right? What did you do about it? | Use of resistance as information.
change-new-machine | senior | situation | A new machine will take over half of a team’s tasks. How do you plan the move with them? | Early truth, retraining and staff in the planning.
change-right-pace | senior | behaviour | How do you judge how much change people can take in at once? Tell us where you slowed down or sped up. | Sense of pace, based on signs.

[integrity]
integrity-owned-up | entry | behaviour | When did you own up to a mistake that no one had noticed? What happened? | Honesty without pressure and help with the repair.
integrity-till-over | entry | situation | At the end of the day your till holds more money than it should, and no one else knows. What do you do? | Prompt report, without guesses.
integrity-friend-discount | entry | situation | A friend comes to your counter and asks for your staff discount. What do you answer? | A friendly, firm no, in line with the rules.
integrity-hard-promise | entry | behaviour | Tell us about a promise that was hard to keep. How did you keep it? | Reliability, or early word if it was at risk.
integrity-copied-part | entry | situation | In a group project you see that a classmate has copied their part from the internet. What do you do? | A direct talk first, and no hiding of the truth.
integrity-cut-corner | mid | behaviour | When were you pressed to cut a corner? What did you say, and what did it cost? | A reasoned no, and a better way offered.
integrity-false-hours | mid | situation | A colleague you like asks you to record them as present, although they will come an hour late. How do you answer? | Clear refusal without drama, and help in an honest way.
integrity-kept-private | mid | behaviour | How have you kept private details of customers, pupils or patients safe when someone pressed you for them? | Knowledge of limits, calmly applied.
integrity-overcharged | mid | situation | You discover that a customer has been charged too much for months and has not noticed. What are your steps? | Correction, openness and a check for others affected.
integrity-true-figure | mid | behaviour | Describe a report in which the true figure made you or your team look bad. How did you present it? | Full truth with context and next steps.
integrity-in-principle | senior | behaviour | Which decision from above did you oppose because you thought it wrong in principle? How far did you go? | Principle, proper channels and readiness for consequences.
integrity-supplier-weekend | senior | situation | A supplier who is bidding for your contract invites you to an expensive weekend. What do you do, and whom do you tell? | Refusal, a record and fair treatment of all bidders.
integrity-dare-to-report | senior | behaviour | What have you done so that people dare to report wrongdoing? How do you know that it works? | Protection for those who report, and evidence.
integrity-half-truths | senior | situation | Targets are tight, and you find that your best seller wins orders with half-truths. How do you act? | Customers put right first, then a fair procedure.
integrity-fair-choice | senior | behaviour | Describe how you made a choice between people, for a promotion or a course, fair and open to question. | Criteria set beforehand and reasons given.

[motivation]
motivation-stopped-to-read | entry | motivation | What in our job ad made you stop and read on? Link it to something you like doing. | Real interest in this ad, tied to the person.
motivation-for-hours | entry | motivation | Which task could you do for hours, at school, in a club or at home? What does that tell us about this work? | Self-knowledge linked to the role.
motivation-dull-part | entry | motivation | Every job has dull parts. Which dull task do you do well, and how do you keep at it? | Realism and own ways to stay careful.
motivation-first-month | entry | motivation | What would you like to be able to do after your first month here? | Concrete, modest goals.
motivation-see-for-yourself | entry | motivation | How did you hear about this kind of work, and what do you want to see for yourself? | Curiosity and some research.
motivation-right-step | mid | motivation | Why is this the right step for you now, with the experience you have? | A clear line from past work to this role.
motivation-best-day | mid | motivation | Describe the best working day of your last year. What made it so good? | True sources of drive that fit the role.
motivation-least-interesting | mid | motivation | Which part of this role interests you least, and how would you handle it? | Honesty with a practical attitude.
motivation-best-work | mid | motivation | What does an employer have to get right so that you do your best work? | Clear, fair expectations.
motivation-our-field | mid | motivation | You could use your skills in other fields. What draws you to ours? | Reasons that are about this field.
motivation-three-years-on | senior | motivation | What would you like people to say about your work here, three years from now? | A long view with concrete effects.
motivation-problem-to-solve | senior | motivation | Which problem in our field would you most like to help solve? Why do you think it can be done here? | Vision joined with knowledge of the employer.
motivation-doubts | senior | motivation | What have you read or heard about us that gives you doubts? What would you want to know? | Preparation, frankness and good questions.
motivation-hands-on-share | senior | motivation | How much of your week should be hands-on work, and how much leading? Tell us how you found that balance. | A considered view that fits the role.
motivation-say-no | senior | motivation | Which kind of project do you say no to these days, and why? | Clear priorities, with reasons.
`;
