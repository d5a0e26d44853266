/** Occupations in our own words, one a line: code, bar, what the day is, what is good, what is hard. */
export const OFFICE_AND_TECHNOLOGY = `
11-1021 | You keep a business or a part of it running: people, money, deadlines and whatever broke this morning. You see results quickly and learn every corner of the place. The hard part is that every loose end becomes yours, also after hours.
11-2021 | You decide whom a product is for, what it promises and where people hear of it, then measure whether they came. The mix of ideas and figures keeps it lively. Budgets are the first to be cut and success is easily credited to others.
11-2022 | You set targets, coach a team of sellers and step in when a large deal wobbles. Good months are visible and well paid. The count starts again at nought with every quarter.
11-3021 | You decide which systems an organisation buys or builds, and look after the people who run them. You shape how everybody else works. You are also called when anything fails, and most of your day is meetings, not machines.
11-3031 | You watch over an organisation's money: reports, forecasts, loans, and what the plans can afford. Leaders listen to you because you know what is true. Closing the books and explaining bad news come back every month.
11-3121 | You look after hiring, pay, rules and disputes for a whole staff. You can make a workplace fairer than it was. You hold confidences that you cannot share, and bring news that nobody wants.
11-9021 | You plan a building job, line up trades and materials, and walk the site to see that drawing and wall agree. What you make stands for decades. Weather, late deliveries and safety never leave your mind.
11-9051 | You run a kitchen and dining room as a business: rotas, stock, hygiene, guests. No day is like another and regulars become friends. The hours are everybody else's free time, and margins are thin.
11-9111 | You run a clinic, ward or practice so that staff can treat people: rotas, budgets, rules, complaints. Your work reaches many patients without touching one. Staff are short and the rules change often.
11-9141 | You keep buildings let, mended and paid for, between owners and tenants. The work is varied and partly out of the office. You are the person whom both sides ring when the heating fails.
13-1041 | You check that an organisation does what law and its own rules ask, and write down what you found. Careful minds enjoy the detective work. You are seldom thanked, because success means that nothing happened.
13-1051 | You work out what a building, part or project will cost before anybody starts. Drawings, prices and experience come together in one figure. If it is wrong, everybody remembers whose figure it was.
13-1071 | You find people for jobs, talk to them, and help them to arrive and stay. A good match changes somebody's life. You also write many refusals, and both sides expect quick answers.
13-1081 | You see to it that goods are where they are wanted when they are wanted, at a price that holds. It is a puzzle that is never finished. Storms, strikes and shortages undo good plans overnight.
13-1082 | You turn a goal into tasks, dates and owners, and keep asking how it goes. You get to work with nearly every kind of specialist. You carry the deadline without commanding the people who must meet it.
13-1111 | You come into an organisation, ask questions, study figures and say what should change. You learn new trades quickly and meet many people. Travel and long weeks are common, and the advice is not always followed.
13-1121 | You plan weddings, meetings or fairs down to the last chair, and are there when they happen. The moment when it all works is a reward. Until then you juggle suppliers, wishes and a budget, mostly at weekends.
13-1151 | You find out what people at work need to learn, prepare it and teach it. You see them grow more sure of themselves. You must often prove that a course was worth its cost.
13-1161 | You find out what customers want and how to reach them: surveys, figures, campaigns, tests. You see quickly what worked. Channels and fashions change so fast that you never stop learning.
13-2011 | You record, check and explain what happened to an organisation's money. The work is steady, respected and wanted everywhere. Month ends and tax season mean long evenings, and small mistakes matter.
13-2051 | You study companies, markets and plans and say what they are worth or where they lead. Clear thinking is rewarded, often well. Long hours with spreadsheets come before that, and the market proves you wrong in public.
13-2052 | You help people to decide about saving, pensions, insurance and debts. Clients stay for years and you see plans come true. At the start you must find those clients yourself.
13-2072 | You talk with people who want to borrow, check what they can carry and decide or advise. You help some of them to a first home. Rates rise and fall, and your month with them.
15-1211 | You find out how people work and what their systems should do, and translate between them and the programmers. You solve puzzles with people in them. Wishes contradict each other and change halfway.
15-1212 | You guard networks and data: read alarms, close gaps, plan for the day when somebody gets in. The opponent keeps it interesting. That day may be a Sunday, and quiet months are taken for granted.
15-1232 | You help people whose computer will not do what they want, by phone, chat or at their desk. You solve small problems all day and see the relief. The same questions return, often from people in a hurry.
15-1241 | You design how an organisation's computers talk to each other, and keep that fast and safe. Large systems run on your plan. Changes happen at night, and when the network is down everybody knows your name.
15-1242 | You keep databases quick, safe and recoverable, and help others to ask them well. Order and care pay off visibly. Repairs and upgrades happen when everybody else sleeps.
15-1244 | You keep servers, accounts and networks alive, and automate what can be automated. You know how things really work. Calls at night belong to it, and good work is invisible.
15-1252 | You turn a wish into a program: read, think, write, test, talk about it, and mend what others wrote before you. You make things out of nothing and can do it nearly anywhere. Much of the day is finding out why something does not work, and the tools change every few years.
15-1253 | You try to break programs before users do: plan tests, automate them, and describe what went wrong. A curious, stubborn mind enjoys it. You bring bad news close to a deadline.
15-1254 | You build websites and their pages, from a shop to a whole application, for every size of screen. You see your work at once. Browsers, customers and fashions all have opinions.
15-1255 | You find out how people use a product, draw how it could be, and test it with them. You make daily things less annoying. Opinions about colour are loud, and evidence has to be patient.
15-1299.08 | You plan how large computer systems fit together: parts, clouds, costs, risks. One good decision saves years of work. You answer for choices long before anybody knows whether they were right.
15-1299.09 | You lead projects that build or change software, from the first plan until people use it. You stand between engineers and everybody who is waiting for them. The dates are fixed sooner than the task is understood.
15-2051 | You ask large amounts of data questions and build models that predict. A finding can change what a whole organisation does. Most of the time goes into cleaning the data and explaining why the answer is uncertain.
15-2051.01 | You turn an organisation's figures into reports and answers that people can act on. You are close to decisions. Definitions quarrel with each other, and everybody wants one more chart.
17-1011 | You design buildings and lead them from sketch to key, through rules, costs and builders. What you drew can be walked through. The way there is long, both the training and each project.
17-2051 | You plan roads, bridges, pipes and dams, and see that they are built as planned. Whole towns use your work. Permits and budgets move more slowly than concrete sets.
17-2071 | You design things that move electricity, from a motor to a grid. The mixture of theory and hardware stays interesting. Tests fail for reasons that take weeks to find.
17-2112 | You look at how goods or services are made and find ways with less waste, waiting and strain. Improvements show up in numbers. You must win over the people whose habits you change.
17-2141 | You design machines and parts, calculate them, and watch prototypes break until they do not. You can hold what you invented. Cost and dates decide as much as elegance.
23-1011 | You read, write, advise and argue about what the law says in somebody's case. A good result can save a living or a family. The hours are long, the papers many, and clients come on their worst days.
23-2011 | You do much of the work behind a case: research, drafts, files, deadlines. You learn law from close by without years of law school. The pressure is the lawyer's, the last word too.
27-1024 | You give ideas a form: logos, pages, packages, screens. You see your work in the street. Taste can be argued about, and clients do.
27-3031 | You look after how an organisation is seen: write, brief, answer, and prepare for trouble. You know the news before it is news. A bad day comes without warning and everybody watches.
43-1011 | You lead an office team: share out work, train, settle quarrels and report. You can make many people's days better. You are between those who decide and those who do.
43-3031 | You keep an organisation's books: invoices, payments, bank lines, and all of it in balance. It is calm and orderly work that is wanted everywhere. Some of it is being automated, so judgement counts for more each year.
43-4051 | You answer customers by phone, chat or mail and try to put things right. You learn to stay kind under pressure and can often work from home. Calls come one after another, and some people shout.
43-4171 | You are the first face that visitors see: greet, answer, book and send on. You meet everybody. The phone rings just when three people are waiting.
43-6011 | You keep a leader's days in order: calendar, travel, papers, and what must not be forgotten. You see how decisions are really made. Plans change by the hour and discretion never ends.
43-6014 | You keep an office going: letters, files, calendars, orders, questions. People rely on you for everything. The work is interrupted all day, and software takes over parts of it.
43-9061 | You do what an office needs today: type, file, copy, answer, enter. It is a way into nearly any trade. Tasks repeat, and pay rises slowly.
43-5071 | You count, record and send what comes into and leaves a store. You always know where things are. Peaks before holidays are hectic, and errors travel with the parcel.
`;
