/** Government, police and environment: one term a line, its other names behind the bar; `~` marks everyday words. */
export const GOVERNMENT = `
[method]
Policy implementation
Regulatory enforcement
Evidence handling | preservation of evidence
Traffic enforcement
Audit of programs | performance audit, program audits
Public administration
Land use planning | zoning ordinances, land use
Tax assessment | property assessment
Tax collection | revenue collection
Licensing and permits | business licensing
Court procedures | court proceedings, legal proceedings
Case files | case file management
Administrative hearings
Legislation drafting | drafting legislation
Community relations
Contract monitoring | contract oversight
Natural resource management
Transportation planning | traffic studies
Fleet procurement
Border control | border security
Security screening
Probation supervision | parole supervision
Military operations
International development
Monitoring and evaluation
Capacity building
[certificate]
Civil service examination | civil service exam
[domain]
FAR acquisition regulation | Federal Acquisition Regulation, DFARS
Municipal law
Human rights
`;
