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
Integrated library system
[method]
Lesson planning | lesson plans
Classroom management
Differentiated instruction | differentiation
Student assessment | formative assessment, assessment of students
Individualized education program | IEP
504 plans
Special education
Inclusive education
Early childhood education | ECE, early years education, early years
Phonics
Reading intervention | literacy instruction
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
Parent communication | parent-teacher conferences, communication with parents
Positive behavior support | PBIS
Restorative practices
Response to intervention | RTI tiers
Montessori method | Montessori
Cataloguing | cataloging
Reference services
Archiving | archival description
Collection development
Research supervision
Academic research
Coaching sports | athletic coaching
Music instruction
Art instruction
Physical education
Co-teaching | team teaching
Progress monitoring
Behavior intervention plans | behaviour support plans, behavior plans
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
[certificate]
TEFL | TESOL, CELTA
Child Development Associate | CDA credential, =CDA
National Board Certification
Praxis exam | Praxis
Paraprofessional certification
CPI training | Crisis Prevention Institute, =CPI
Pediatric first aid | paediatric first aid
[licence]
Teaching licence | teaching license, teaching certificate, teacher certification
Principal licence | administrator license
Qualified Teacher Status | QTS
[domain]
Common Core | Common Core standards
Title I
FERPA
Higher education
K-12 education | K-12
Student affairs
IDEA special education law | =IDEA
Ofsted
EYFS | Early Years Foundation Stage
Bilingual education
`;
