/** Schools and training, as ads in prose ask for them: one term a line, its other names behind the bar; `~` marks everyday words. */
export const TEACHING = `
[method]
Classroom teaching
Course materials | lecture materials
Lecturing | delivering lectures
Academic writing | scholarly publications, research publications
Research methods | qualitative research, quantitative research
Student supervision | supervising students, supervision of pupils, playground supervision
Pastoral support
Pupil progress tracking | tracking pupil progress, pupil progress, monitoring student progress
Small group teaching | small group work, one-to-one support
Numeracy instruction
Educational technology | edtech, learning technologies
Behaviour modification | behavior modification, positive reinforcement
Educational psychology
Student counselling
Standardised testing | standardized testing, standardized tests, standardised tests
Programme accreditation | program accreditation
Faculty development | teacher training, professional development of staff
Field trips
After-school programmes | after school programs
Early intervention
Toilet training | potty training
Phonics teaching
Assessment moderation
Dyslexia support
Sensory support
Social and emotional learning | SEL
Library instruction | information literacy
Laboratory teaching | lab instruction
[certificate]
State teaching certificate | state teaching certification
Level 3 Teaching Assistant | HLTA
Level 3 Childcare | Level 3 Early Years
Early childhood certificate
[licence]
Administrator licence | administrative credential
`;
