/** Questions about the work itself. Lines: id | level | kind | question | what a good answer shows. */
export const WORK_QUESTIONS = `
[organising]
organising-busy-week | entry | behaviour | How do you keep track of what you have to do in a busy week? Show us with a real one. | A working method, with a real example.
organising-planned-event | entry | behaviour | Describe something you planned from start to finish, such as a trip, a party or a sale. What did you plan for that others might forget? | Forethought, order of steps and a reserve.
organising-one-hour | entry | situation | Within one hour a delivery arrives, the stock is gone and a customer waits for a call. In what order do you work? | A reasoned order and a word to those who wait.
organising-late-once | entry | behaviour | When did you last hand something in late? What have you set up so that it does not happen again? | Honesty and a practical remedy.
organising-six-errands | entry | situation | You get six errands for one afternoon and can finish four. How do you choose, and whom do you tell? | Choice by importance and early notice to others.
organising-two-urgent | mid | behaviour | Describe a day when two urgent jobs landed on you at once. What did you put off, and who agreed to it? | Quick priorities, agreed with the people concerned.
organising-put-in-order | mid | behaviour | Which workplace, store room or shared folder have you put in order? How did it stay that way? | A system that others can follow and keep.
organising-delivery-round | mid | situation | Your delivery round has 14 stops, one road is closed and two customers need fixed times. How do you plan it? | Fixed points first, then distance, with time in reserve.
organising-underestimated | mid | behaviour | Think of a job that took far longer than you had planned. How do you estimate such work now? | Understanding of why plans slip and a better estimate.
organising-interrupted | mid | situation | You are interrupted every few minutes and must finish a report, an order or a care record by noon. What do you arrange? | Protected time without neglect of what is urgent.
organising-largest-plan | senior | behaviour | Take us through the largest piece of work you have planned. Which steps depended on each other, and how did you follow them? | Grasp of dependencies, owners and early signs of delay.
organising-ten-weeks | senior | situation | A new shop, ward or depot opens in ten weeks, and you own the plan. What do you fix first, and what stays open? | Long lead times first, and choices kept open on purpose.
organising-staff-demand | senior | behaviour | How have you matched staff to demand through quiet and busy times? Tell us what you measured. | Planning from data, fair to staff and customers.
organising-rival-requests | senior | situation | Three departments each call their request the most urgent, and you have people for only one. How do you decide and explain it? | Open criteria and a decision that others can understand.
organising-stopped-work | senior | behaviour | Which project or routine did you stop because it was not worth the effort? How did you make the choice? | Judgement of value and care for those affected.

[problem-solving]
problem-solving-got-it-working | entry | behaviour | What did you last repair, or get working again, without being shown how? How did you go about it? | Step-by-step trying, and use of help where needed.
problem-solving-card-reader | entry | situation | The card reader stops working with four customers in the queue, and your supervisor is out. What do you try? | Simple checks, another way to pay and calm with customers.
problem-solving-stuck-for-days | entry | behaviour | Describe a school task or hobby project where you were stuck for days. What got you moving again? | Change of approach and willingness to seek advice.
problem-solving-wrong-key | entry | situation | You arrive to open a club room, the key does not fit, and ten people will come in half an hour. What do you do? | Several options, quick contact and a plan for the people.
problem-solving-made-do | entry | behaviour | When did you manage with less material, time or money than you needed? What did you do instead? | Resourcefulness and focus on what matters.
problem-solving-came-back | mid | behaviour | Tell us about a fault that kept coming back until you found the real cause. How did you find it? | Search for the cause, not only for the symptom.
problem-solving-same-hour | mid | situation | A machine, vehicle or server fails at the same hour every day, and no one knows why. How do you narrow it down? | Ordered tests, one change at a time, with notes.
problem-solving-several-fixes | mid | behaviour | Give an example where you had several possible fixes. Why did you choose the one you chose? | Options compared by effort, risk and effect.
problem-solving-quick-fix | mid | behaviour | When did a quick fix of yours cause trouble later? What would you do now? | Awareness of side effects and a better second solution.
problem-solving-missing-part | mid | situation | It is Tuesday noon, and your usual supplier cannot deliver a part or ingredient that you need on Thursday. What are your steps? | Alternatives tried side by side, and early notice to those affected.
problem-solving-no-owner | senior | behaviour | Which problem crossed several departments and belonged to none of them? How did you get it solved for good? | Influence without authority and a lasting owner.
problem-solving-complaints-double | senior | situation | Complaints double in a month, while staff and product are the same. How do you lead the search for the reason? | Data split by cause, several theories and a test for each.
problem-solving-few-facts | senior | behaviour | Describe a serious problem where you had to act before you had the facts. What did you do first, and why? | A safe first step that keeps other choices open.
problem-solving-made-simple | senior | behaviour | What complicated process have you made simple? What did you remove that no one missed? | Courage to cut, and proof that nothing important was lost.
problem-solving-one-branch | senior | situation | A fix that works at one branch fails at the next, though both look alike. How do you find out what differs? | Comparison on the spot and respect for local knowledge.

[quality]
quality-careful-eye | entry | behaviour | What piece of work, from school or a hobby, are you proud of? What would a careful eye notice in it? | Care for detail and pride in good work.
quality-own-check | entry | behaviour | How do you check your own work before you hand it in? Show us with a recent example. | A habit of checking, with a result.
quality-small-flaw | entry | situation | You see a small flaw in a cake, print or parcel ten minutes before the customer comes for it. What do you do? | Honest choice between repair, replacement and telling the customer.
quality-two-hundred-labels | entry | situation | You are asked to label 200 samples or tins. How do you make sure number 180 is as right as number 3? | A method against tiredness and mix-ups.
quality-usual-mistake | entry | behaviour | Which kind of mistake do you tend to make? What do you do to catch it? | Self-knowledge and a remedy that works.
quality-caught-in-time | mid | behaviour | Describe an error that you found before it reached a customer. Why had others missed it? | Attention and insight into how errors slip through.
quality-open-check | mid | situation | The job must leave today, and one test is still open. How do you decide? | Risk weighed, and the right person asked.
quality-to-the-letter | mid | behaviour | Which written standard, recipe or specification have you worked to? Where did following it closely matter most? | Knowledge of the standard and of its purpose.
quality-checklist | mid | behaviour | What checklist have you brought in or improved? How could you tell that it caught errors? | A simple check with measured effect.
quality-third-time | mid | situation | You take over work from the early shift, and it is below standard for the third time. What do you do? | Facts noted, direct talk and a search for the cause.
quality-before-inspectors | senior | behaviour | Tell us about an inspection or audit you prepared for. What did you find before the inspectors did? | Honest self-check and lasting correction.
quality-fewer-faults | senior | behaviour | How did you lower the rate of faults, returns or rework? Explain which measure you trusted, and why. | Good measure, cause found and result held.
quality-doubtful-batch | senior | situation | Tests suggest a chance of one in ten that a batch already sold is faulty. Do you call it back, and how do you decide? | Harm weighed above cost, with openness and speed.
quality-good-enough | senior | situation | Your team polishes everything and delivers late. How do you set a standard for good enough? | Standard taken from the use, and agreed.
quality-bought-in | senior | behaviour | How have you raised the quality of something you buy in? Describe your work with the supplier. | Clear requirements, shared checks and partnership.

[safety]
safety-wet-floor | entry | situation | You see a wet patch on the floor of a shop, and you are carrying a full box. What do you do, in order? | Danger marked first, then removed or reported.
safety-with-care | entry | behaviour | Describe a tool, an appliance or an activity where you have to take care. Which rules do you follow? | Known dangers and steady habits.
safety-chair-as-ladder | entry | situation | Someone asks you to reach a high cupboard by climbing on a chair. What do you say and do? | A polite no and a safe way.
safety-first-morning | entry | knowledge | What would you look for in a new building on your first morning, so that you know how to act in a fire? | Exits, alarm, meeting point and the person in charge.
safety-warned-in-time | entry | behaviour | When did you stop someone from getting hurt, or warn them in time? | Attention to others and quick action.
safety-near-miss | mid | behaviour | Tell us about a near miss you saw or had. What was done so that it did not happen again? | Report, cause and a change that lasts.
safety-guard-removed | mid | situation | A skilled colleague removes a guard or skips the gloves to save time. How do you speak to them? | Firm, respectful stop and a report if needed.
safety-new-job-risks | mid | knowledge | How do you check the risks of a job you have not done before, such as lifting, cutting or working at height? | Orderly look at dangers, people and protection.
safety-allergen | mid | situation | A guest asks whether a dish contains nuts, and the label of one ingredient is missing. What do you answer? | No guess, and the safe answer given.
safety-stopped-work | mid | behaviour | When did you stop a job, or refuse to start it, because it was unsafe? How did others take it? | Courage, reasons and a way to go on safely.
safety-hazard-reports | senior | behaviour | How have you raised the number of hazards that people report, without a rise in blame? | Easy reporting, quick answers and trust.
safety-site-injury | senior | situation | A subcontractor’s worker is injured on your site. What do you do in the first hour, and in the days after? | Care, securing the place, duty to report and causes found.
safety-remove-or-shield | senior | knowledge | Explain how you choose between removing a danger, shielding people from it and giving them protective gear. Use an example. | Removal first, gear last, with a fitting example.
safety-only-on-paper | senior | behaviour | Describe a place where safety rules existed only on paper. How did you bring them into daily work? | Rules made practical, with leaders as example.
safety-faulty-alarm | senior | situation | Your manager wants to run a line through the night with an alarm that fails now and then. What do you say? | Clear refusal of the risk, and options offered.

[numbers-and-data]
numbers-and-data-make-it-last | entry | behaviour | When did you have to make a fixed sum last, for a trip, an event or a project? How did you keep track? | Simple records and adjustment in time.
numbers-and-data-recipe-for-forty | entry | situation | A recipe feeds 6, and you must feed 40. How do you work out the amounts, and what do you check? | Correct scaling and a sense check.
numbers-and-data-dark-till | entry | situation | The till display is dark, and a customer pays in cash. How do you work out the change and check it? | Mental arithmetic with a second check.
numbers-and-data-compared-first | entry | behaviour | Describe a purchase or a choice for which you compared numbers first. Which numbers mattered? | Relevant figures picked from many.
numbers-and-data-visitor-table | entry | knowledge | You get a table of visitors for each day of a month. What would you look for first? | Patterns, odd values and questions about the source.
numbers-and-data-relied-on | mid | behaviour | Which list, table or spreadsheet have you built that others rely on? How do you keep it right? | Structure, checks and upkeep.
numbers-and-data-twelve-missing | mid | situation | Your stock count shows 12 fewer items than the system. How do you find out where the difference comes from? | Recount, movements traced and a record.
numbers-and-data-figures-changed | mid | behaviour | Tell us about a decision you changed because of figures. What would you have done without them? | Data used for a real choice.
numbers-and-data-misleading-average | mid | knowledge | When is an average misleading? Use an example from your own field. | Grasp of spread and extreme values.
numbers-and-data-odd-reading | mid | situation | One of five measurements is far from the others, and the result is due. What do you do with it? | No silent removal: check, repeat, record.
numbers-and-data-wrong-measure | senior | behaviour | Which measure did your organisation watch that led people astray? What did you put in its place? | Insight into how measures change behaviour.
numbers-and-data-forecast | senior | behaviour | Describe a forecast you made for demand, costs or staff. How far off was it, and what did you learn? | Assumptions named and compared with what happened.
numbers-and-data-two-reports | senior | situation | Two reports give different figures for the same month, and the board meets tomorrow. How do you proceed? | Definitions traced and uncertainty stated openly.
numbers-and-data-one-number | senior | knowledge | How do you present uncertain figures to people who want one number? | Range and meaning in plain words.
numbers-and-data-thirty-customers | senior | situation | You must decide about a trial with results from 30 customers. What can you say, and what can you not? | Caution about small samples, yet a usable decision.

[technical-judgement]
technical-judgement-right-and-wrong-tool | entry | knowledge | Choose a tool, device or program you know well. For which job is it right, and for which is it wrong? | Knowledge of strengths and limits.
technical-judgement-strange-step | entry | situation | You follow written steps to set up a device, and one step looks wrong to you. What do you do? | A pause, a check with a source and no risky guess.
technical-judgement-built | entry | behaviour | Describe something you built, cooked, grew or programmed. Which choice would you make differently now? | Reasons for choices, and a lesson.
technical-judgement-why-it-works | entry | knowledge | Explain why something in your favourite subject or hobby works the way it does. | Understanding of causes, not only steps.
technical-judgement-opposite-videos | entry | situation | Two videos explain the same task in opposite ways. How do you decide which one to trust? | Sources weighed and a safe small trial.
technical-judgement-chosen-method | mid | behaviour | Which method, material or technology have you chosen for a job? What spoke against it? | Advantages and drawbacks weighed for the purpose.
technical-judgement-month-or-two-days | mid | situation | A quick repair would hold for a month; a full one needs two days of standstill. What must you know before you choose? | Risk, cost, timing and the user’s needs.
technical-judgement-least-trusted | mid | knowledge | Which readings, samples or records do you trust least in your work, and how do you confirm them? | Awareness of error sources and ways to confirm.
technical-judgement-manual-wrong | mid | behaviour | When did a manual, a program or an expert turn out to be wrong? How did you notice? | Independent thought backed by evidence.
technical-judgement-misread-rule | mid | knowledge | Which rule or standard in your trade do people understand least? Explain it, and why it is there. | Exact knowledge, plainly explained.
technical-judgement-no-way-back | senior | behaviour | Describe a technical decision that you could not easily undo. How did you test it before you committed? | Trials, fallback and reasons on record.
technical-judgement-halved-costs | senior | situation | A seller promises that their system will halve your costs. What do you ask for before you believe it? | Proof, references, full costs and a trial.
technical-judgement-know-more | senior | behaviour | How do you review the work of specialists who know more than you in their part? Give an example. | Good questions, trust in method and outside checks.
technical-judgement-replace-or-repair | senior | knowledge | How do you decide when old equipment, code or vehicles should be replaced and no longer repaired? | Whole-life cost, risk and timing weighed.
technical-judgement-ai-limits | senior | situation | Your team wants to use an artificial intelligence tool in work that affects people. Which limits and tests do you set? | Purpose, testing, human control and privacy.
`;
