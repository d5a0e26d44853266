/** Staff: finding, paying and teaching them: one term a line, its other names behind the bar; `=` and `~` mark everyday words. */
export const PEOPLE_TERMS = `
[tool]
^Workday | Workday HCM
ADP | ADP Workforce Now, ADP Workforce, ADP payroll
UKG | UltiPro, Kronos, Kronos Workforce, UKG Pro, Ultimate Software, UKG Dimensions, Workforce Dimensions
Paychex
Paylocity
Paycom
Paycor
^Gusto
^Rippling
BambooHR
SuccessFactors | SAP SuccessFactors
Oracle HCM | Taleo
~Greenhouse | Greenhouse ATS
~Lever | Lever ATS
iCIMS
Jobvite
SmartRecruiters
~Workable
Bullhorn
LinkedIn Recruiter
~Indeed
HireVue
Ceridian Dayforce | Dayforce
Culture Amp
~Lattice
15Five
Cornerstone OnDemand | ^Cornerstone
Docebo
Moodle
Canvas LMS | ^Canvas, Instructure Canvas
Blackboard LMS | Blackboard Learn, ^Blackboard
Articulate 360 | Articulate Storyline, ^Storyline, ^Articulate
Adobe Captivate | ^Captivate
Camtasia
HRIS | human resources information system, HRIS systems
Applicant tracking system | ATS, applicant tracking
Learning management system | LMS
Ashby
Personio
Bob HR
[method]
Recruiting | recruitment, talent acquisition, recruit staff, staff recruitment
Full-cycle recruiting
Sourcing candidates | candidate sourcing, talent sourcing, ~sourcing
Boolean search
Interviewing | behavioral interviewing, structured interviews, structured interviewing, interviewing candidates
Employer branding
Onboarding | employee onboarding, new hire orientation, new hire onboarding, onboarding new employees, onboard new employees, Employee orientation, new employee orientation
Offboarding
Employee relations
Labor relations | labour relations, union contracts, union environment
Collective bargaining | union negotiations
Performance management | performance reviews, performance appraisal, performance evaluations
Succession planning
Talent management
Workforce planning
Compensation and benefits | benefits administration, total rewards, open enrollment
Job evaluation
Payroll administration
Leave administration | leave of absence
Employee engagement | engagement surveys
Diversity and inclusion | DEI, diversity equity and inclusion
HR policies | HR policy
HR analytics | people analytics
Conflict resolution
Workplace investigations | ~investigations, employee investigations, conducting investigations, investigative interviewing
Training delivery | conducting training, training courses, delivering training, training delivery and development
Training needs analysis | needs analysis
Instructional design | course design, course development
Curriculum development | curriculum design, curriculum planning, curriculum writing
E-learning development | ~e-learning, online learning, =eLearning
ADDIE
Coaching and mentoring | mentor staff
Leadership development
Team building
Organisational development | organizational development
Time and attendance
Technical recruiting | IT recruiting, tech recruiting
Offer negotiation | offer management
Candidate experience
Job postings
Hiring manager training
Absence management
HR reporting
Reference checks
Campus recruiting | university recruiting
Headhunting | executive search
Exit interviews
Job fairs
Training facilitation | facilitation, facilitating workshops
Kirkpatrick model | Kirkpatrick
SCORM
Train the trainer
Compensation analysis | salary benchmarking
Grievances | grievance handling
HR investigations
I-9 compliance | I-9
Unemployment claims
Recruitment advertising
Employee supervision | supervising staff, supervising employees
Drug testing programs
Employee handbooks
Disciplinary actions | progressive discipline
Career development
[certificate]
PHR | Professional in Human Resources
SPHR
SHRM-CP
SHRM-SCP
aPHR
Certified Payroll Professional
Certified Compensation Professional
CPLP | Certified Professional in Talent Development
CPTD | APTD
CIPD | CIPD Level 5
CEBS
[domain]
Human resources | ~HR
FMLA | Family and Medical Leave Act
ADA compliance | Americans with Disabilities Act, ADA accommodation
FLSA | Fair Labor Standards Act
EEO | equal employment opportunity
ERISA
COBRA benefits
Workers' compensation | workers' comp
Form I-9 | I-9 verification, E-Verify
`;
