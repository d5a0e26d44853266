/** Public service and councils, in the words of public boards: one term a line, its other names behind the bar; `~` marks everyday words. */
export const PUBLIC_SERVICE = `
[method]
Casework | caseworking, case working
Complaint investigation | investigates complaints
Code enforcement | code compliance
Permit review | plan review, reviewing permits
Public consultation | community consultation, public engagement
Committee reports | committee papers
Briefing papers | ministerial briefings, briefing notes
Freedom of information requests | FOI requests, FOIA, freedom of information
Public procurement | competitive tendering, tender evaluation
Benefits assessment | determining eligibility
Enforcement action | planning enforcement
Development management | development control
Planning appeals
Environmental health inspections | environmental health
Constituent services
Election administration
Budget monitoring
[tool]
Accela
Tyler Munis
Uniform planning system | IDOX Uniform, IDOX
[certificate]
RTPI membership | RTPI, chartered town planner
REHS | Registered Environmental Health Specialist, registered sanitarian
CGFM | Certified Government Financial Manager
AICP
CIPFA
[domain]
~Asylum | asylum claims, asylum seekers
Planning legislation | planning law, planning policy, NPPF
FDA Food Code | Food Code
Heritage conservation | conservation areas, listed buildings
Urban design
Licensing law
`;
