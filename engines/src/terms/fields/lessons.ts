/** Lessons, early years and libraries: one term a line, its other names behind the bar; `=`, `^` and `~` mark everyday words. */
export const LESSONS = `
[method]
IEP development | IEP meetings, IEP writing, writing IEPs, developing IEPs
Specially designed instruction | specialised instruction, specialized instruction
Transition planning | transition plans
~Accommodations | accommodations and modifications, ~modifications
Paraprofessional supervision | supervising paraprofessionals, para supervision
Eligibility assessments
Eligibility determinations for special education
Psychoeducational assessment
=FBA | BIPs
Instructional coaching
Teacher coaching
~Marking | marking books, marking and assessment, grading papers, grading student work
Assessment data | pupil data, attainment data, student data
~Report cards | report writing for parents, pupil reports, writing reports for parents
Parent-teacher meetings | parents' evenings, parent meetings
Lab practicals | ~practicals, science practicals, laboratory practicals, practical lessons
=PPA time
Key person approach | ~key person, ~key worker
Emergent curriculum
Aistear
Síolta
Reggio Emilia
Early Years Learning Framework | =EYLF
~Observations | observations and learning journals, learning journals, learning stories, documenting learning
Nappy changing | diapering, diaper changes, nappies
Outdoor play | ~forest school, outdoor learning
Free-flow play
Sensory play
Messy play
Circle time
Behaviour guidance
Lámh
=BSL
Auslan
~Wraparound care
Breakfast club
After school club
~Ratios
Room leader
Curriculum mapping | scope and sequence
Bloom's taxonomy
Flipped classroom
Peer instruction
Scaffolding learning
Differentiated lessons
Exam writing
Item writing
Extended Essay
Theory of Knowledge
Internal assessments
CAS coordination
Exam board specifications
=AQA
Edexcel
Cambridge IGCSE
IGCSE
=CBSE
=ICSE
Science of reading
Structured literacy
Decodable readers
~Wilson
Running records
Maths intervention
Numeracy intervention
Booster classes
One-to-one tuition | one-to-one teaching
Cover supervision | cover lessons
~Lunch duty | ~break duty, recess supervision
~School trips | educational visits, risk assessments for trips
Debate coaching
Drama clubs
~School plays
Attendance tracking | attendance monitoring, taking attendance
Student welfare | student wellbeing
Admissions interviews
Module design
Research grants
Research funding
Supervising dissertations | thesis supervision, PhD supervision, dissertation supervision
~Peer review
Journal articles
~Publications
Facilitating training | classroom training
Training needs assessment
Apprenticeship assessment
End point assessment
Portfolio assessment
Internal quality assurance | =IQA
Authority control | authority records, Library of Congress Subject Headings, =LCSH
RDA cataloging
Resource Description and Access
MARC records | ~MARC
MARC21
Copy cataloging | copy cataloguing, original cataloging, original cataloguing
~Metadata
Dublin Core
Metadata for digital collections
=MODS
Metadata standards
~Acquisitions
Library acquisitions
EDIFACT
Serials management
E-resources | e-resource management
Interlibrary loan | ILLiad
Reference desk
Reference interviews
~Circulation
Circulation desk
~Shelving
Book repair
Preservation of collections
Conservation of collections
Library programming
Adult programming
Digitisation | digitization, digital preservation, digital collections
Archival processing
Finding aids
Archival arrangement
Museum education
Exhibition installation
Collections care
Object handling
~Curation
`;
