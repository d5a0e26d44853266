/** Teaching and libraries: one term a line, its other names behind the bar; `=` and `~` mark everyday words. */
export const EDUCATION = `
[tool]
Google Classroom
Schoology
PowerSchool
Infinite Campus
ClassDojo
~Seesaw
Kahoot
Nearpod
Turnitin
Renaissance Star
Promethean board | SMART Board, interactive whiteboard
Duolingo
Dewey Decimal System
Integrated library system | =ILS, Sierra ILS, Koha
Desmos
GeoGebra
Smartboards
IXL
Khan Academy
ALEKS
TI-84 | graphing calculators
Technolutions Slate | Slate CRM
[method]
Lesson planning | lesson plans
Classroom management
Differentiated instruction | differentiation
Student assessment | formative assessment, assessment of students, assessing students
Individualized education program | IEP
504 plans
Special education
Inclusive education
Early childhood education | ECE, early years education, early years, early childhood
Phonics | synthetic phonics, early reading
Reading intervention | literacy instruction, literacy, literacy interventions
Guided reading
STEM education
Project-based learning
Tutoring
Test preparation | SAT prep
Academic advising | student advising
College counselling | college counseling
School counselling | school counseling
Distance learning | online teaching
Blended learning
Teaching English as a second language | ESL, ELL instruction
Adult education
Parent communication | parent-teacher conferences, communication with parents, family engagement, communicating with parents
Positive behavior support | PBIS
Restorative practices | restorative justice
Response to intervention | RTI tiers
Montessori method | Montessori
Cataloguing | cataloging
Reference services
Archiving | archival description
Collection development | weeding
Research supervision
Academic research
Coaching sports | athletic coaching
Music instruction
Art instruction
Physical education
Co-teaching | team teaching
Progress monitoring
Behavior intervention plans | behaviour support plans, behavior plans, Behavior support plans, behaviour support planning
Assistive technology
Child development
Play-based learning | play-based curriculum
Orton-Gillingham | Wilson Reading
Child observation
Autism support | autism, autism spectrum
Learning disabilities
Speech and language support
Exam preparation
Homework support
SEND support | SEN support
Summative assessment
Inquiry-based learning
Standards-based grading
Parent conferences
MTSS | RTI interventions
English language learners | ELL, EAL
Data-driven instruction
Professional learning communities | PLC meetings
Special educational needs | =SEND, special educational needs and disabilities
Behaviour management | behavior management
Substitute teaching
Extracurricular coaching | coaching clubs
College admissions | admission processes, admission review
Application review | reviewing applications
Recruitment travel | college fairs, high school visits
Swim instruction | swim lessons, swimming lessons
Student recruitment
Student records
Training materials | training documentation
Student engagement
Reading instruction
[certificate]
TEFL | TESOL, CELTA
Child Development Associate | CDA credential, =CDA
National Board Certification
Praxis exam | Praxis
Paraprofessional certification
CPI training | Crisis Prevention Institute, =CPI
Pediatric first aid | paediatric first aid
PGCE
ESL endorsement
[licence]
Teaching licence | teaching license, teaching certificate, teacher certification, teaching credential, teaching certification, state teaching license
Principal licence | administrator license
Qualified Teacher Status | QTS
Math endorsement | secondary mathematics license
[domain]
Common Core | Common Core standards
Title I
FERPA
Higher education
K-12 education | K-12
Student affairs
IDEA special education law | =IDEA
~Ofsted
EYFS | Early Years Foundation Stage
Bilingual education
Algebra | Algebra I, Algebra II
Geometry
Calculus | AP Calculus, precalculus
Trigonometry
AP Statistics
Mathematics
NGSS
International Baccalaureate | =IB
Advanced Placement | =AP courses, =AP classes
GCSE
Science education
Enrollment management | enrolment management
Financial aid
College access
International admissions
Multicultural recruitment
`;
