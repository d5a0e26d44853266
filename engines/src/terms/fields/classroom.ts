/** Schools and universities, in the words of public boards: one term a line, its other names behind the bar; `~` marks everyday words. */
export const CLASSROOM = `
[method]
Assessment for learning
EHCP | EHC plans
Team Teach | positive handling
Makaton
PECS
Behaviour support | behavior support
Form tutoring | form tutor
Marking and feedback
Schemes of work
Adaptive teaching
Reading recovery
Transcript evaluation | transcript review, credit evaluation
Degree audit
Course scheduling | timetabling
Unit planning | backward design
Peer observation
[tool]
Banner SIS | Ellucian Banner
DegreeWorks | Degree Works
=SIMS
Bromcom
Skyward
[domain]
Key Stage 1 | KS1
Key Stage 2 | KS2
Key Stage 3 | KS3
Key Stage 4 | KS4
Key Stage 5 | KS5
A level teaching | =A Level, =A levels, =A-levels, A level physics, A level maths, A level chemistry, A level biology
Student information systems
[certificate]
QTLS
Paediatric first aid certificate | pediatric CPR
`;
