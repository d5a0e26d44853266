/** Banks, insurers, payroll and compliance: one term a line, its other names behind the bar; `=` and `~` mark everyday words. */
export const BANKING = `
[tool]
Guidewire ClaimCenter | ClaimCenter
PolicyCenter
Duck Creek
Applied Epic
AMS360
CCC ONE
Mitchell estimating
Symbility
ISO ClaimSearch
^Encompass
Workday Financials
Ramp expense
Gusto payroll
Actimize
World-Check
Verafin
Alteryx Designer
Vena Solutions
Planful
Workiva
[method]
Claims investigation
Coverage analysis | coverage determination, policy interpretation
Liability determination | liability assessment
Property claims | property damage
Auto claims | automobile claims
Bodily injury claims | bodily injury
Subrogation
~Reserves | reserving, setting reserves
Settlement negotiation | negotiating settlements
Damage appraisal | damage assessment
Catastrophe claims | CAT claims
Total loss evaluation
Recorded statements
Policy administration
Rate filings
Loss control
Risk selection
Actuarial pricing
Reinsurance accounting
Medical bill review
Payroll tax | payroll taxes, payroll tax filings
Multi-state payroll
Garnishments | wage garnishments
Timekeeping | timesheets
W-2 processing | W-2, W-2s
Form 941 | 941s
Benefits deductions
Off-cycle payroll
Payroll reconciliation
PAYE | RTI submissions
Suspicious activity reports | SAR filing, SARs
Transaction monitoring
Sanctions screening | OFAC
Customer due diligence | CDD, enhanced due diligence, EDD
Compliance monitoring | compliance testing
Regulatory reporting
Compliance training
Conflicts of interest
Market abuse
Board reporting | board packages
Headcount planning
Scenario analysis | scenario planning, sensitivity analysis
Three-statement models
Capital budgeting
Pricing analysis
Long-range planning
Teller operations | teller transactions, bank teller
Account opening | opening accounts, new accounts
Credit reports
Consumer lending | consumer loans
Residential lending
Conventional loans
FHA loans | FHA
VA loans
USDA loans
Jumbo loans
HELOC | home equity
Loan closing | mortgage closing
Pre-approvals | loan pre-approval
Financial spreading
Debt service coverage
Loan covenants | covenants
Inventory accounting
Bank statements
Grant accounting
Fund accounting
Nonprofit accounting
Project accounting
Percentage of completion
Year-end audit
1031 exchanges
Tax returns 1040 | Form 1040, 1040s
Sales and use tax
R&D tax credits
Corporation tax
Management accounts
Purchase ledger
Sales ledger
Statutory accounts
Post-closing
Appraisal review | appraisals
Treasury operations | corporate treasury
Policy renewals | insurance renewals
Insurance sales | selling insurance
Binding coverage | policy binding
Remarketing accounts | account remarketing
Credit monitoring
Risk analysis
Financial advice | financial counseling
[certificate]
AIC | Associate in Claims
CPCU designation
AINS
ARM designation
CIC designation
FPC certification | Fundamental Payroll Certification
AAT
ACA qualification
CIMA
Certified Treasury Professional
CRCM
[licence]
Adjuster licence | adjuster license
Insurance licence | insurance license, producer license, life insurance license, P&C license
Life and health licence | life and health license
[domain]
Property and casualty | P&C insurance, property and casualty insurance
Life insurance
Health insurance operations
Commercial lines | commercial lines insurance
Personal lines | personal lines insurance
Homeowners insurance
Marine insurance
TRID | Loan disclosures, disclosure requirements, TILA-RESPA
RESPA | TILA
ECOA | Fair Lending
HMDA
Basel III
MiFID II
FCA regulations | ~FCA
SEC regulations | SEC reporting, Securities regulation, SEC rules
FINRA rules | FINRA
~Credit unions
COSO
Patriot Act | USA PATRIOT Act
Commercial mortgages | commercial mortgage brokerage
Mortgage insurance
Payment systems | electronic payments
Life insurance products
Medical malpractice insurance
Insurance products | insurance knowledge, insurance industry
Annuities
Mutual funds
Group benefits
`;
