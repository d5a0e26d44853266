/** Occupations in our own words, one a line: code, bar, what the day is, what is good, what is hard. */
export const PEOPLE_AND_CARE = `
19-3033 | You listen, test and talk with people whose thoughts or feelings make life hard, and help them to change. Trust grows over months. Training is long, and some stories stay with you.
21-1012 | You help pupils or students to find their way through courses, troubles and choices. One talk can change a path. There are many of them and few of you.
21-1014 | You sit with people in distress and help them to find ways out, one talk at a time. Seeing somebody recover is rare among jobs. Notes, caseloads and heavy stories go home with you unless you learn to stop them.
21-1021 | You look after children and families in trouble: visits, plans, courts, schools. You may be the one who keeps a child safe. Cases are many, time is short, and choices weigh.
21-1093 | You help people to find housing, benefits and treatment, and go with them through forms and offices. You see at once that it mattered. Rules are stubborn and pay is modest.
25-2011 | You play, sing, comfort and teach children who are not yet at school. They learn at a pace that you can watch. It is loud, tiring and paid less than it deserves.
25-2021 | You teach one class nearly everything, and how to get on with each other as well. You see children learn to read. Preparation, parents and reports fill the evenings.
25-2031 | You teach your subject to teenagers, several classes a day, and mark what they wrote. Now and then somebody catches fire for it. Discipline and paperwork take more strength than the subject.
25-2058 | You teach young people who learn differently, with a plan for each. Small steps are great victories. Paperwork is heavy and patience is asked for every minute.
25-3041 | You teach one person or a few at a time what they did not understand in class. Progress is quick and grateful. Hours are afternoons and weekends, and income depends on pupils.
25-9042 | You help a teacher in class: with a small group, with one child, with whatever is needed. You are close to children and home with your own. Pay is low and summers are unpaid.
29-1021 | You look after teeth and gums: examine, drill, fit, and calm people who are afraid. You work with hands and head, often in your own practice. Days are exact and hard on the back.
29-1051 | You check and hand out medicines, and tell people how to take them. Your knowledge prevents harm every day. You stand for long hours, with queues and insurers waiting.
29-1071 | You examine, diagnose and treat patients, together with a doctor. It is nearly a doctor's work after shorter training. The pace is high, and so is what you answer for.
29-1122 | You help people after illness or injury to do daily things again, from dressing to work. You invent ways that fit one person. Progress can be slow and has to be documented.
29-1123 | You help bodies to move again after injury, operation or stroke. You see people walk who could not. It is physical work, with a schedule that seldom leaves a gap.
29-1127 | You help people who cannot speak, understand or swallow well, from toddlers to old people. A first clear word is a great day. Caseloads and reports are large.
29-1141 | You look after patients through a whole shift: watch, treat, comfort, record, and notice first when something changes. The work is wanted everywhere and it matters. Nights, heavy days and grief belong to it.
29-1171 | You examine and treat patients much as a family doctor does, and prescribe. You have time with people and a say of your own. The responsibility grows quicker than the day.
29-1215 | You are the doctor whom people see first, for years, for nearly everything. You know whole families. Appointments are short, forms are many, and training took a decade.
29-1292 | You clean teeth, take pictures and show people how to keep their teeth. Hours are regular and pay is good for the training. It is hard on neck and wrists.
29-2042 | You come when somebody calls for help, treat them on the spot and bring them to hospital. Every call is different. Shifts are long, pay is modest, and some calls stay with you.
29-2043 | You treat people in emergencies before they reach a hospital, with drugs and devices and quick judgement. You save lives in plain view. Nights, stairs and hard sights come with it.
29-2052 | You prepare and label medicines under a pharmacist's eye, and serve people at the counter. It is a quick way into health care. You stand all day and cannot afford a slip.
29-2061 | You give basic nursing: vital signs, dressings, medicines, a kind word. You get to patients after about a year of training. The work is heavy and the last decision is another's.
29-2034 | You take the pictures by which doctors see inside a body. Technology and people meet in a short encounter. You lift and position patients, also at night.
31-1121 | You visit people at home and help with washing, meals, exercises and medicines. You let somebody stay where they want to be. You work alone, travel between homes, and are paid little.
31-1122 | You help old or disabled people through their day: getting up, eating, going out. A real bond can grow. The work is bodily and mentally close, and pay is low.
31-1131 | You wash, feed, move and watch over patients in hospitals and homes. You are the one whom they know best. It is heavy, and often there are too few of you.
31-9091 | You prepare patients and hand the dentist what is needed, and clean up between. You learn quickly and hours are regular. You stand and bend all day.
31-9092 | You measure, prepare, record and phone in a doctor's practice. You do a bit of everything and meet everybody. It is busy, and patience with people and forms is needed.
31-9097 | You take blood from people, many a day, gently and without mixing up a tube. It is a quick way into a laboratory or clinic. Some patients faint, and some fear you.
33-2011 | You wait, train, and then drive to fires, crashes and people in need. The crew becomes a second family. Shifts last a day and a night, and danger is real.
33-3012 | You watch over prisoners and keep order in a closed place. It is steady work with benefits. The strain of constant attention is hard to leave behind.
33-3051 | You patrol, answer calls, write reports and decide in seconds what others judge for months. You help people on their worst day. Shifts, danger and public anger come with the badge.
33-9032 | You watch doors, screens and people, so that nothing happens. There is always such work somewhere. It is long hours of little, and then suddenly much.
35-1011 | You lead a kitchen: menu, cooks, orders, taste. You create something that people love within the hour. Heat, speed and late nights are the price.
35-2014 | You cook what is ordered, plate after plate, at the speed of the evening. The team and the craft are the joy. Burns, noise and weekends are part of it.
35-2021 | You wash, peel, cut and portion so that cooks can cook. It is the first step into a kitchen. The work repeats and starts early.
35-3011 | You mix, pour, listen and keep an eye on the room. Tips and company can be very good. Nights are late, and not all guests are pleasant.
35-3023 | You take orders, prepare simple food and serve it quickly. It is easy to begin and fits round school. Rushes are hard, and pay is at the lower end.
35-3023.01 | You make coffee, serve it and remember what regulars drink. It is social and quick to learn. Mornings start before dawn, and you stand throughout.
35-3031 | You take orders, carry plates and make guests feel looked after. A good evening pays well in tips. A bad one does not, and feet and temper must hold.
37-2011 | You keep buildings clean and in order, often when nobody is there. You work on your own and see what you did. It is heavy on knees and back, and often at night.
37-2012 | You make rooms fit for the next guest, or homes fit to live in. The work is steady and shows at once. Speed is expected, and it is hard on the body.
37-3011 | You plant, mow, trim and clear, outdoors in every season. You see gardens grow. Heat, cold and winter without work belong to it.
39-5012 | You cut, colour and style, and listen while you do it. People leave happier than they came. You stand all day and must build up your own clients.
39-9011 | You look after small children while their parents work: play, food, naps, tears. They run to you in the morning. It is tiring and paid poorly for what it asks.
39-9031 | You show people how to train and keep them coming. You see bodies and moods change. Income depends on clients, early mornings and evenings.
`;
