/** Help for people and communities: one term a line, its other names behind the bar; `=` and `~` mark everyday words. */
export const COMMUNITY = `
[tool]
Blackbaud Raiser's Edge | Raiser's Edge
DonorPerfect
HMIS
Little Green Light
Mosaic case management | Liquidlogic
[method]
Social work
Child protective services | child protection
Family support
Foster care
Case notes
Home visits
Community outreach
Community organising | community organizing
Volunteer management | volunteer coordination
Program development
Program evaluation
Advocacy
Crisis counselling | crisis counseling, crisis hotline
Trauma-informed care
Housing assistance | housing placement
Eligibility determination
Benefits enrolment | benefits enrollment
Vocational rehabilitation
Job coaching
Career counselling | career counseling
Resettlement services
Disability services
Youth development | youth programs
Mentoring
Elder services
Harm reduction
Recovery coaching | peer support
Domestic violence support
Restraint training | nonviolent crisis intervention
De-escalation
Pastoral care
Interpreting | simultaneous interpreting
Translation
Sign language | ASL, American Sign Language
Public speaking
Policy analysis | public policy
Urban planning | zoning
Emergency shelter operations
Court reports | court report writing
Multi-agency working | interagency working, multi-agency
Needs assessment | social work assessments, child and family assessments
Care proceedings | care plans for children
Signs of Safety
Strengths-based practice
Family group conferences
Direct work with children
Supervision of students
Client advocacy
[certificate]
Certified Peer Specialist
Certified Addiction Counselor | CADC
Certified Community Health Worker
Mandated reporter training | mandated reporter
Certified Fundraising Executive | CFRE
Practice Educator
[domain]
Nonprofit sector | non-profit, nonprofit
Social services
Local government | municipal government
Spanish
French
German
Mandarin
Arabic
Portuguese
Japanese
Russian
Children Act 1989 | Children Act
Mental Capacity Act
Care Act 2014 | Care Act
[licence]
Social Work England registration | Social Work England
`;
