/** Law and rules: one term a line, its other names behind the bar; `=` and `~` mark everyday words. */
export const LAW = `
[tool]
Westlaw
LexisNexis | Lexis Nexis
Clio
Relativity eDiscovery | RelativityOne
Concordance discovery
iManage
NetDocuments
=PACER
CM/ECF
Everlaw
Logikcull
PracticePanther
MyCase
Bloomberg Law
TrialDirector
OneTrust
LogicGate
Clio Manage
^Relativity
Ironclad
TurboCourt
Quorum Land System | QLS
[method]
Legal research
Legal writing | legal drafting, drafting pleadings, drafting motions
Contract drafting | drafting contracts, Contract preparation
Contract review
Contract management | contract lifecycle management
Litigation | civil litigation, real estate litigation, commercial litigation
~Discovery | e-discovery, eDiscovery
Depositions
Motion practice
Trial preparation
Mediation
Arbitration
Legal case management
Document review | document production
Docketing | calendaring deadlines
Title search | title examination, title review, title work, Title searches
Notarisation | notarization, notary services
Regulatory compliance | compliance requirements, compliance regulations
Compliance audits | compliance auditing
Policy writing | policy development, developing policies and procedures, policy making, policy advice, policy formulation, developing policy
Legislative analysis
Lobbying
Court reporting
Legal transcription
Client intake
Records management | records retention, records and information management
Patent prosecution
Trademark registration
Licensing agreements
Real estate closings | property closings
Deeds | drafting deeds
Lease drafting | drafting leases
Title insurance
Document management | document management systems
Legal billing
Recording documents
Entity formation | corporate filings
Lien searches
Probate
Due diligence review
Witness preparation
Filing pleadings | ~pleadings, e-filing, electronic court filing, efiling
Litigation support
Court filings
Conveyancing
Citation checking | cite-checking
Regulatory filings
Corporate governance
NDAs | non-disclosure agreements
Compliance investigations
Whistleblowing
Policy management
Civil procedure | rules of civil procedure, procedural rules
Legal secretarial support | legal secretary, legal assistant, legal support work
Trust administration
Estate administration
Wills and trusts | drafting wills, trusts and wills
Expert testimony | expert witness, testimony
Court appearances | trial practice
Authorization for expenditure | AFE
Closing documents
Witness interviews
[certificate]
Certified Paralegal
Certified Compliance and Ethics Professional | CCEP
Certified Information Privacy Professional | CIPP
Certified Regulatory Compliance Manager
[licence]
Bar admission | admitted to the bar, state bar, bar license, licensed to practice law, licensed attorney
Notary public | notary
Patent bar
[domain]
Corporate law
Criminal law
Family law
Immigration law | asylum law, immigration rules
Employment law | labor law, employment laws, labor laws
Intellectual property | IP law
Real estate law
Tax law
Personal injury | Personal injury law
Bankruptcy
Environmental law
Contract law
Administrative law
GDPR | General Data Protection Regulation
CCPA
HIPAA | Health Insurance Portability and Accountability Act
FCPA
Dodd-Frank
Export controls | ITAR
Consumer protection
Antitrust
Data privacy
Landlord and tenant law
Affordable housing
Bankruptcy law
Data protection
Anti-bribery | UK Bribery Act
Privacy law
Elder law
Oil and gas leases
Workers' compensation law
Insurance defense
Employment litigation
Health care law
`;
