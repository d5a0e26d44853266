/** Public service, social work and safety of the public: one term a line, its other names behind the bar; `=`, `^` and `~` mark everyday words. */
export const CASEWORK = `
[tool]
Objective ECM
TRIM records
Content Manager records
HPE Content Manager
Tyler Technologies
=Munis
Niche RMS
LEADS database
Livescan
Northgate housing
Civica
Orchard housing
[method]
Statements of reasons | decision records, written decisions, decision letters
~Redaction | redacting documents, document redaction
Third party consultation | consultations with third parties
Internal review | merits review
Public records requests | FOIA requests, =FOI
Interpreting legislation | interpret legislation, legislative interpretation, applying legislation, statutory interpretation
Statutory timeframes | statutory deadlines
Ministerial briefs | ministerial correspondence, briefing papers and submissions
Cabinet submissions
Cabinet papers
Policy research | policy briefs
Regulatory impact analysis | regulatory impact statements
Parliamentary questions
~Council meetings | ~board agendas
~Hearings
Tribunal hearings
Grant monitoring
Grant applications | funding applications, funding bids
RFP preparation
~Planning applications
Development applications
Planning permission
Site plan review
Plan checking
Zoning code | rezoning
Building control
Food safety inspections
Noise complaints
Licensing enforcement
Trading standards
Housing allocations
Homelessness applications
Housing needs assessment
Housing register
Tenancy management | tenancy sustainment, rent arrears, arrears management
Anti-social behaviour | antisocial behaviour
Welfare benefits
Benefit claims
Welfare rights
Benefits advice
Debt advice
Electoral services
Voter registration
Asset management planning
Highways maintenance
Waste collection
Refuse collection
Parks maintenance
Playground inspections
Emergency operations
=NIMS
Structural firefighting
Hose operations
Aerial ladder
Hazmat response
Hazardous materials response
911 call taking | emergency call handling, call taking
Vehicle patrol | mobile patrol
Gatehouse duties
CCTV operation | camera monitoring, surveillance monitoring
Crowd management | door supervision
Arrest procedures
~Handcuffing
Interviewing witnesses
Latent prints
Cell searches
Contraband detection
Prisoner transport
Inmate transport
Custody and control
~Custody
Offender supervision
Pre-sentence reports
Presentence investigations
Victim support | victim advocacy, victim services
Customs examination
Border inspections
Cargo inspection
Passport control
Immigration casework
Visa applications
Retention schedules
Information governance
Data protection compliance | subject access requests, DSARs
Disclosure log
Safeguarding referrals
Child protection plans
Child protection conferences
Child protection investigations
Child abuse investigation
CPS investigations
~Fostering | foster carers, foster placement, ~adoption
Court testimony
Testifying in court
Affidavits
Assessments of need
Care assessments
Support planning | support plans, individual support plans
Family support work | parenting programmes, parenting support, parenting classes
Life story work
Youth programmes | youth outreach, detached youth work
Street outreach | assertive outreach
Homelessness prevention
Rough sleeping
Resettlement
Domestic abuse | DASH risk assessment, MARAC
Independent advocacy
Referral pathways | ~referrals, community referrals, signposting
Intake interviews
Case notes and reports | case recording
Employment support | supported employment, job development, job readiness
Independent living skills | life skills
Financial literacy
Budgeting support
Facilitating groups
Family mediation
Asset-based community development
Programme evaluation
Individual giving
[certificate]
Baseline security clearance
NV1 clearance
NV1
NV2
Public trust clearance
Garda vetting | Garda clearance
SIA badge | door supervisor licence, SIA door supervisor
Police academy
IFSAC
Pro Board
NFPA 1001
Certified Planner
EMD certification
Emergency Medical Dispatcher
Notary commission
[licence]
Working with children card
Firearms licence | firearms license
Emergency vehicle licence
=EVOC
[domain]
Australian citizenship | Australian citizen
Children First
Children First e-learning
Tusla regulations | =Tusla, Tusla regulations 2016
Election law
Open meetings law
Brown Act
Sunshine law
Native title
Native Title heritage surveys
`;
