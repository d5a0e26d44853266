/** Questions to ask the employer. Lines: id | topic | features of ads that call for it, or none | question. */
export const EMPLOYER_QUESTIONS = `
ask-first-weeks | role | new-role, training, none | What would my first two weeks look like, day by day?
ask-why-open | role | new-role, none | Is this role new, or did someone do it before me?
ask-typical-day | role | none | Could you describe yesterday, from start to finish, for a person in this role?
ask-most-time | role | none | Which of the tasks in the job ad takes the most time?
ask-not-in-ad | role | new-role, none | Which part of the work does the job ad not mention?
ask-own-decisions | role | manager, new-role | What may I decide on my own, and what needs someone’s approval?
ask-budget | role | manager | Would I be responsible for a budget, and how large is it?
ask-tools | role | remote, none | Which tools, machines or programs would I use every day, and how old are they?
ask-travel-share | role | travel | How many days a month would I travel, and how far?
ask-travel-notice | role | travel | How early do people know about a trip, and who books it?
ask-who-around | team | team-size, none | With whom would I work most closely, and what do they do?
ask-team-size | team | team-size, manager | How many people are in the team, and is it about to grow or shrink?
ask-stay | team | team-size, none | How long have people in this team usually stayed?
ask-direct-reports | team | manager, team-size | Who would report to me, and what do they need from a manager now?
ask-disagree | team | none | When the team disagrees about a task, how is it decided?
ask-help | team | shifts, remote | Whom would I ask if I am stuck, also late in the day or at weekends?
ask-meet-remote | team | remote, travel | How often does the team meet in person, and who pays for the journey?
ask-contact-remote | team | remote | How do people who work from home and people on site keep each other informed?
ask-six-months | success | new-role, none | What should be different after six months because I am here?
ask-measured | success | none | How would you measure my work, and how often would we talk about it?
ask-did-well | success | none | Think of someone who did very well here. What did they do in their first months?
ask-hardest | success | training, none | What do new people find hardest in this work?
ask-urgent-problem | success | manager, new-role | Which problem should I look at first?
ask-trial-period | success | contract, none | If there is a trial period, what would you want to see by its end?
ask-training-plan | growth | training | What training would I get, and does it take place in paid time?
ask-certificate | growth | training | Would the training lead to a certificate that other employers accept?
ask-next-roles | growth | none | Where have people gone from this role, inside the company or beyond it?
ask-who-teaches | growth | training, new-role | Who would show me the work, and how much time do they have for it?
ask-new-skills | growth | manager, none | Which skill will the team need in two years that it does not have today?
ask-pay-range | conditions | pay-missing | The job ad does not name the pay. Which range have you set for this role?
ask-pay-parts | conditions | pay-missing, shifts | Is the pay all fixed, or does part of it depend on results, tips or extra hours?
ask-pay-review | conditions | pay-missing, contract | When is pay reviewed, and what is the decision based on?
ask-roster-notice | conditions | shifts | How far ahead is the roster fixed, and how often does it change after that?
ask-swap | conditions | shifts | How do people swap shifts here, and how are nights and weekends shared out?
ask-remote-days | conditions | remote, contract | Which days may I work from home, and can that be put in the contract?
ask-equipment-remote | conditions | remote | What equipment do you provide for work at home?
ask-contract-end | conditions | contract | The contract has an end date. What decides whether it is extended?
ask-overtime | conditions | shifts, pay-missing, none | How often do people work longer than planned, and how is that made up?
ask-next-step | process | none | What happens after today, and by when do I hear from you?
ask-doubts | process | none | Is there something in my resume that I should explain better before you decide?
`;
