/** Questions about working with others. Lines: id | level | kind | question | what a good answer shows. */
export const PEOPLE_QUESTIONS = `
[teamwork]
teamwork-shared-task | entry | behaviour | Think of something you made or did with a group, at school, in a club or as a volunteer. Which part was yours, and how did it help the others? | A clear own part and its use to the group.
teamwork-quiet-member | entry | behaviour | Describe a group where one person hardly spoke or joined in. What did you do to bring them in? | Notice of others and a kind, practical step.
teamwork-late-half | entry | situation | You and two others share a task due tomorrow, and one of them has done nothing yet. What do you say and do tonight? | An open talk first, then a fair plan that saves the result.
teamwork-asked-for-help | entry | behaviour | When did you last ask a teammate for help? How did you ask, and what came of it? | Asking early and clearly, and thanks for the help.
teamwork-closing-up | entry | situation | Your own part is finished, but the rest of the crew still has an hour of clearing up. What do you do? | Willingness to help, and a question about what is needed.
teamwork-handover | mid | behaviour | Walk us through a handover between shifts that you improved. What was getting lost before, and what changed? | Care for the next shift and a change that can be seen.
teamwork-other-trades | mid | behaviour | Tell us about work you finished with people from another trade or department. How did you fit your steps to theirs? | Knowledge of how others work, and early agreement on order and timing.
teamwork-new-colleague | mid | situation | Your bay, ward or kitchen section is slower because a new colleague is still learning. How do you keep work moving without leaving them behind? | Balance between output today and support for the learner.
teamwork-credit | mid | behaviour | Which success of your team owes most to a colleague, and how did you make their part known? | Generosity, with precise knowledge of what the colleague did.
teamwork-outvoted | mid | situation | The team chooses a way of working that you argued against. How do you behave in the first weeks? | Loyal effort, an open mind and facts gathered for a fair review.
teamwork-rebuilt | senior | behaviour | Describe a team that worked badly together when you joined it. What did you change first, and how could you see the effect? | A sound diagnosis, a first step and evidence of improvement.
teamwork-across-sites | senior | behaviour | How have you kept people on different sites or shifts working as one team? Give one habit that lasted. | A simple routine that joins people who rarely meet.
teamwork-two-teams | senior | situation | Two of your teams each say that a delay is the other’s fault. How do you bring them to one plan? | Facts before blame, a shared goal and clear owners.
teamwork-stepped-back | senior | behaviour | When did you step back so that the team could do better without you at the centre? What did you hand over? | Trust in others and real transfer of power, not only of tasks.
teamwork-feared-expert | senior | situation | Your strongest performer gets results, but others avoid working with them. What do you do over the next month? | Frank feedback, clear expectations and protection of the whole team.

[conflict]
conflict-disagreement | entry | behaviour | Recall a disagreement with a classmate, teammate or fellow volunteer about how to do something. How was it settled? | Both views heard and a result that both could live with.
conflict-sharp-remark | entry | situation | A person you work beside makes a sharp remark about your work in front of others. What do you do, then and later? | Calm at the time and a private, direct talk later.
conflict-shift-swap | entry | situation | A colleague says that you promised to swap shifts, and you are sure you did not. How do you sort it out? | No accusation, a solution for today and a clearer habit afterwards.
conflict-was-wrong | entry | behaviour | When did you find out halfway through an argument that you were wrong? What did you say? | Honesty about the error and a plain apology.
conflict-two-friends | entry | situation | Two people in your group no longer speak to each other, and the work suffers. What can you do without taking sides? | Tact, focus on the work and knowing when to get help.
conflict-hard-colleague | mid | behaviour | Which working relationship has taken the most effort? What did you do differently to make it work? | Change in own behaviour, not only complaints about the other.
conflict-kitchen-floor | mid | situation | The kitchen and the floor blame each other for wrong orders, and you work between the two. What is your first move? | A look at how errors arise before judging people.
conflict-challenged-boss | mid | behaviour | Give an example of a decision by your supervisor that you challenged. How did you raise it, and how did it end? | Courage with respect, good timing and acceptance of the outcome.
conflict-borrowed-tools | mid | situation | Another crew keeps taking your equipment and returns it dirty, although you have asked politely. What do you do next? | Firm, fair steps and a lasting arrangement.
conflict-gave-something | mid | behaviour | Describe an argument about time, space or money at work that ended with both sides giving something. What did you give? | Search for interests behind demands, and a fair exchange.
conflict-mediated | senior | behaviour | Talk us through a dispute between two people you managed. How did you hear both sides, and what did you decide? | Even-handed listening and a decision with reasons.
conflict-roster-protest | senior | situation | Staff reject the new roster you have to bring in, and they have a fair point. How do you lead the meeting? | Honesty about what can change and respect for a good argument.
conflict-client-dispute | senior | behaviour | When did a quarrel with a client or supplier threaten the work itself? How did you protect both the work and the relationship? | A cool view of risks, terms and long-term interest.
conflict-silent-feud | senior | situation | You learn that two of your supervisors have avoided each other for months, although there were no complaints. How do you act? | Early action on signs, with discretion.
conflict-too-late | senior | behaviour | Which conflict did you step into too late? What sign would make you act today? | Self-criticism and a concrete lesson for next time.

[leading]
leading-took-charge | entry | behaviour | When did others follow your lead, for example in a game, a project or an event? What made them follow? | Awareness of why people follow, beyond giving orders.
leading-three-volunteers | entry | situation | You are asked to look after three new volunteers for a morning. How do you begin, and what do you check? | A welcome, clear tasks and a check on how they get on.
leading-good-example | entry | behaviour | Think of a coach, teacher or group leader whose way of leading you liked. What have you copied from them, and where? | Observation of good leading and use of it in practice.
leading-late-start | entry | situation | The person in charge is late and the group stands around. What do you do in the first ten minutes? | A sensible start within own limits, and contact with the leader.
leading-dull-request | entry | behaviour | Describe a moment when you had to ask friends or classmates to do a dull or dirty task. How did you put it? | A fair request, own example and respect.
leading-handed-over | mid | behaviour | Which task did you find hard to hand over to someone else? How did you pass it on, and what did you check? | Clear handing over with trust and sensible checks.
leading-former-equals | mid | situation | You become shift leader over people who were your equals last week. What do you say to them on the first day? | Openness about the new role and equal treatment.
leading-weak-work | mid | behaviour | Describe how you helped a colleague or trainee whose work was not good enough. What did you agree with them? | Clear expectations, support and a date to look again.
leading-short-crew | mid | situation | Two people of your crew are missing this morning, and the work must go out. How do you decide who does what? | Priorities, skills matched to tasks and open words about limits.
leading-hard-feedback | mid | behaviour | What is the hardest piece of feedback you have given? How did you prepare, and what happened afterwards? | Facts, kindness and follow-up.
leading-shared-goal | senior | behaviour | Describe a goal that you set for a department, site or school. How did people at every level learn what it meant for them? | A goal turned into daily work for different groups.
leading-grew-leaders | senior | behaviour | Whom have you brought from doing the job to leading it? What did you do, month by month? | Planned growth of others and patience with mistakes.
leading-tenth-less | senior | situation | Your budget falls by a tenth from next quarter. How do you choose what stops, and how do you tell your people? | Choice by value, fair process and straight words.
leading-wrong-call | senior | behaviour | Which decision of yours turned out wrong for your team? How did you find out, and how did you put it right? | Responsibility, open correction and a changed habit.
leading-inherited-site | senior | situation | You take over a site that three managers have left in two years. How do you spend your first 30 days? | Listening and facts first, and one early improvement.

[customer-care]
customer-care-welcome | entry | behaviour | When did you make a visitor or a stranger feel welcome? What exactly did you do? | Warmth shown through concrete acts.
customer-care-sold-out | entry | situation | You are new and alone at the counter, and a customer raises their voice because an item is sold out. What do you say? | Calm, understanding and an offer of another way.
customer-care-treated-well | entry | behaviour | Describe a shop, café or office where you were treated well. What would you copy from the staff? | An eye for what makes service good.
customer-care-do-not-know | entry | situation | Someone asks you about a product, and you do not know the answer. How do you handle it? | Honesty and an answer found, not guessed.
customer-care-real-need | entry | behaviour | Think of someone you helped who first asked for the wrong thing. How did you find out what they needed? | Questions and listening before acting.
customer-care-ended-in-thanks | mid | behaviour | Tell us about a complaint that ended with thanks. What turned it round? | Listening, ownership and a remedy kept.
customer-care-refund-rule | mid | situation | A customer wants a refund that the rules do not allow, and the whole queue is listening. What do you say? | A clear, respectful no with a possible alternative.
customer-care-beyond-routine | mid | behaviour | What have you done for a regular customer, patient or passenger that went beyond the routine? | Attention to one person, within proper limits.
customer-care-refused-help | mid | situation | A resident refuses help with washing this morning, and you have four more visits. How do you respond? | Respect for choice, gentle options and a proper record.
customer-care-adapted-service | mid | behaviour | How have you served a person who found it hard to see, hear, read or move about? What did you adapt? | Asking first, and a practical change that kept dignity.
customer-care-promise-measured | senior | behaviour | How have you measured whether customers get what you promise? Describe what you changed after the results. | Honest measures that led to action.
customer-care-leaving-client | senior | situation | Your largest client is about to leave after a run of small errors, and you have one meeting. How do you prepare? | Facts, responsibility and a credible plan.
customer-care-staff-may-decide | senior | behaviour | Which decisions did you let front-line staff make on their own, and how did customers notice? | Trust with limits, and a visible effect.
customer-care-annoying-policy | senior | situation | A policy that protects the company annoys honest customers every day. How do you decide whether to change it? | Costs and risks weighed for both sides.
customer-care-mass-failure | senior | behaviour | Describe a day when your service let many people down at once. How did you organise help and information? | Fast, honest information and help for the worst hit.

[communication]
communication-one-minute | entry | behaviour | Explain a game, a recipe or a hobby of yours to us in one minute, as if we had never heard of it. | Clear order and words that a beginner understands.
communication-misunderstood | entry | behaviour | When was a message of yours misunderstood? How did you notice, and what do you write or say differently now? | Notice of the effect on others, and a lesson.
communication-phone-note | entry | situation | You take a phone call for a colleague who is out. What do you write down, and how do you pass it on? | Complete facts, checked and delivered.
communication-too-fast | entry | situation | You are given instructions too fast and have understood half of them. What do you say? | Courage to ask, and repeating back to confirm.
communication-spoke-up | entry | behaviour | Describe an occasion when you spoke in front of a class, a team or a gathering. How did you prepare? | Preparation with the listeners in mind.
communication-bad-news | mid | behaviour | Which bad news did you have to give a customer, a parent or a patient? How did you choose your words? | Clear, kind words and time for questions.
communication-used-text | mid | behaviour | What instruction, report or notice did you write that people really used? What made it useful? | Writing made for its reader.
communication-loud-place | mid | situation | You must warn a colleague across a loud workshop or a busy kitchen. How do you make sure the message has arrived? | A short message and confirmation.
communication-two-audiences | mid | behaviour | Tell us how you explained the same matter to an expert and to a layperson. What did you leave out for each? | Content fitted to the listener without falsehood.
communication-long-thread | mid | situation | A thread of 20 e-mails has confused everyone about a delivery date. How do you clear it up? | One clear summary, from the right source, to all.
communication-no-time | senior | behaviour | How did you convince people who had power over a decision and no time? Describe what you showed them. | The point first, with evidence chosen for the decision.
communication-landed-badly | senior | behaviour | Which announcement of yours to staff landed badly? How did you learn of it, and what did you send after it? | Attention to echo and an honest second attempt.
communication-reporter-calls | senior | situation | A local reporter calls about an incident on your site while you still know little. What do you say, and whom do you inform? | No guesses, care for those affected and the proper channel.
communication-same-three | senior | situation | In your meetings the same three people talk. How do you find out what the others think? | Several ways for people to speak, and use of what they say.
communication-listening-changed | senior | behaviour | When did listening closely change a plan of yours? Whose words were they, and what changed? | Real openness with a visible consequence.

[teaching-others]
teaching-others-showed-how | entry | behaviour | What have you shown a friend, neighbour or fellow pupil how to do? How did you begin? | A start from what the other person knows.
teaching-others-twice-explained | entry | situation | You have explained a task twice, and the other person still does not follow. What do you try next? | Another way, such as showing or doing it together.
teaching-others-best-lesson | entry | behaviour | Think of the lesson you remember best. What did the teacher do that you would use yourself? | Insight into how people learn.
teaching-others-newer-than-you | entry | situation | You have been here a month, and someone newer asks you how things work. What do you show, and what do you leave to others? | Help within the limits of own knowledge.
teaching-others-patience | entry | behaviour | When did you need patience with someone who was learning? How did you keep it? | Calm and encouragement.
teaching-others-could-do-alone | mid | behaviour | Describe a person you trained for a task. How did you know when they could do it alone? | Steps, practice and a real check.
teaching-others-guide-made | mid | behaviour | What guide, drawing or short course have you made for others to learn from? What did they tell you about it? | Material tested with learners and improved.
teaching-others-mixed-group | mid | situation | You have half a day to train four people: two know the basics, and two know nothing. How do you plan it? | Clear aim and tasks fitted to both levels.
teaching-others-not-ready-yet | mid | situation | A trainee is keen to use the slicer, saw or forklift before they are ready. How do you lead them to it? | Safe steps, clear conditions and kept enthusiasm.
teaching-others-learner-changed-me | mid | behaviour | Tell us about a learner who made you change the way you teach. What did you try instead? | Flexibility and attention to the learner.
teaching-others-whole-site | senior | behaviour | How have you set up training for a whole site, school or department? Explain how you chose what to teach. | Needs found first, and effect checked later.
teaching-others-expert-leaves | senior | behaviour | When an expert was about to leave, how did you make sure their knowledge stayed? | Early, practical transfer, tested before they went.
teaching-others-exam-not-workshop | senior | situation | Your apprentices pass their exams but struggle in the workshop. What do you change? | Practice joined with theory, and trainers involved.
teaching-others-own-decision | senior | behaviour | Describe how you coached someone through a decision without making it for them. | Questions instead of answers, and trust.
teaching-others-no-time-to-train | senior | situation | Managers say there is no time for training, and errors rise. How do you make the argument? | Cost of errors shown, and a small workable plan.
`;
