/** Help for people and communities: one term a line, its other names behind the bar; `=` and `~` mark everyday words. */
export const COMMUNITY = `
[tool]
Blackbaud Raiser's Edge | Raiser's Edge, Blackbaud
DonorPerfect
HMIS | Homeless Management Information System
Little Green Light
Mosaic case management | Liquidlogic
Apricot case management | ^Apricot
Bonterra | Social Solutions
CaseWorthy
Bloomerang
Polaris ILS
LibraryAware
Benevity
[method]
Social work
Child protective services | child protection
Family support
Foster care
Case notes | Progress notes
Home visits
Community outreach
Community organising | community organizing
Volunteer management | volunteer coordination, volunteer recruitment
Program development
Program evaluation
Advocacy
Crisis counselling | crisis counseling, crisis hotline
Trauma-informed care
Housing assistance | housing placement
Eligibility determination | Benefits eligibility
Benefits enrolment | benefits enrollment
Vocational rehabilitation
Job coaching
Career counselling | career counseling, Career services, career coaching
Resettlement services
Disability services
Youth development | youth programs
Mentoring | mentored
Elder services
Harm reduction
Recovery coaching | peer support
Domestic violence support | domestic violence
Restraint training | nonviolent crisis intervention
De-escalation
Pastoral care
~Interpreting | simultaneous interpreting, interpreting services, language interpreting
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
Supervision of students | placement supervision
Client advocacy
Intake assessments | client intake interviews
Housing First
Housing navigation | housing search
Rapid rehousing | rapid re-housing
Permanent supportive housing | supportive housing
Eviction prevention
Coordinated entry
VI-SPDAT
Landlord relations | landlord engagement
Benefits applications | benefits advocacy, public benefits
Strengths-based approach
Service plans | individual service plans
Community resources | resource referral
Mandated reporting
Substance use treatment | substance use
Mental health first aid
Suicide prevention
Youth work
Group facilitation
Life skills training | daily living skills
Job readiness training
Program planning
Storytimes | story time
Readers' advisory
Circulation services
Summer reading programs | summer reading
Early literacy
STEM programming | =STEM
Makerspaces
Refugee resettlement
Cultural competence | cultural competency, Culturally responsive practice
Treatment planning | treatment plans, individualised care plans, individualized care plans
EMDR
Fundraising events
Major gifts
Substance abuse treatment | substance abuse, substance use disorders
Individual therapy | individual counseling
Political fundraising | political campaigns
Family therapy
Day treatment
Social skills training | skills training
Community engagement
[certificate]
Certified Peer Specialist
Certified Addiction Counselor | CADC
Certified Community Health Worker
Mandated reporter training | mandated reporter
Certified Fundraising Executive | CFRE
Practice Educator
Certified Case Manager
Peer support specialist
SOAR certification | SSI/SSDI
[domain]
Nonprofit sector | non-profit, nonprofit, Nonprofit organizations, not-for-profit
Social services
Local government | municipal government, local government law
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
HUD regulations | HUD
Fair Housing | Fair Housing Act
Section 8 | Housing Choice Vouchers
Homelessness services
Public library services
Gerontology
Workforce development | workforce programs
Developmental disabilities | intellectual disabilities
Child welfare
Head Start
[licence]
Social Work England registration | Social Work England
LPCC | Licensed Professional Clinical Counselor
LICSW | LISW
LGSW
LCPC
`;
