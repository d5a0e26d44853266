/** Ledgers, payroll, insurance and property accounts: one term a line, its other names behind the bar; `=`, `^` and `~` mark everyday words. */
export const LEDGERS = `
[tool]
Sage 50 Payroll
Sage 200
Sage Payroll
Sage Line 50
ITrent
Cascade HR
=MHR
Zellis
ResourceLink
Moorepay
Frontier Chris21
KeyPay
Employment Hero
QuickBooks ProAdvisor
QuickBooks Payroll
=MYOB
MYOB AccountRight
~Reckon
Dext
Receipt Bank
Hubdoc
AutoEntry
ApprovalMax
=CCH
ProConnect
TaxCalc
IRIS Accounts
=IRIS
CaseWare
CaseWare Working Papers
Inflo
Adaptive Planning
~Vena
Sage 300
Sage 100 Contractor
Jonas Construction
MRI Software
Entrata
Desktop Underwriter
Acturis
EZLynx
Xactware
~Tally
Tally ERP
TallyPrime
Finacle
FIS Horizon
Jack Henry
[method]
Full charge bookkeeping | full charge bookkeeper
Sales tax returns | sales tax filing, sales tax reporting
VAT reporting | BAS statements, BAS lodgement, GST returns, Making Tax Digital, business activity statements
Progress billing | AIA billing, construction billing, pay applications, draw requests
Lien waivers | lien releases
Certified payroll
Union payroll
Job cost accounting | job cost, job costing reports, cost coding
WIP schedules
WIP reporting
Work in progress schedules
Workers comp audits | insurance audits
1099 processing | W-9s
End to end payroll | weekly payroll, monthly payroll, bi-weekly payroll, fortnightly payroll, running payroll, processing payroll, payroll runs, full cycle payroll
HMRC submissions
~RTI | ~Real Time Information
FPS and EPS
P45s
P60s
P11Ds
Single Touch Payroll
STP reporting
Statutory payments
Statutory sick pay | =SSP
Statutory maternity pay | =SMP
Pension auto-enrolment | auto enrolment, pension contributions, pension administration, superannuation payments, pension uploads
Attachment of earnings | ~court orders, attachment orders
Manual calculations | manual payroll calculations, manual pay calculations, gross to net
Payroll queries | pay queries, payroll enquiries
Payroll year end | payroll journals
Timesheet processing
TUPE transfers
=TUPE
Year-end accounts | ~year end, final accounts
~Month-end | month-end procedures, period end
Management accounting | management reporting, monthly management accounts
Balance sheet reconciliations | ledger reconciliation, control accounts, intercompany reconciliation
~Journals | journal posting, month-end journals
Accruals and prepayments
Prepayments
~Deferred income
Supplier statement reconciliation
Payment runs
Processing invoices
Invoice matching
Debtor management | chasing debt, aged debt, aged debtors
Cash allocation | cash posting, cash application, allocating payments
Cash flow forecasting | cash flow forecasts, cashflow forecasting, cash forecasting, cashflow
Expense claims | expenses processing
Fixed asset register | asset register, ~depreciation, ~capex, ~capital expenditure
Stock valuation
Standard costing
Budgeting and forecasting | budgets and forecasts, forecasting and budgeting, reforecasting, rolling forecasts
Group consolidation
Consolidated accounts
~Intercompany
Audit liaison
~Tax returns
Corporation tax returns
Corporate tax returns
Self assessment
Individual tax returns
1040 preparation
1065
1120
Tax advisory
Segregation of duties | SOX controls, SOX testing
Trust accounting
Client money | client accounts, trust accounts, ~escrow
Fact finding with clients
Suitability reports
Pension transfers
Cash flow modelling
Cashflow modelling
Fund selection
Trade settlement
Trade reconciliation
Corporate actions
NAV calculation
Fund administration
Valuation models
LBO modelling | LBO models
Pitch books
Financial due diligence
KYC checks
Chargebacks
Loss adjusting | claims settlement
Endorsements and renewals
Certificates of insurance
~Risk underwriting
Claims reserving
Loss reserving
Actuarial modelling
Actuarial valuation
Rent rolls
CAM reconciliations
Lease abstraction
Tenant ledgers
~Service charges
Comparative market analysis
~Regression | regression modelling, regression models
Cohort analysis
~Attribution
Marketing attribution
Multi-touch attribution
[certificate]
AAT qualification
AAT Level 3
AAT Level 4
CIPP payroll qualification
=FPC
CeMAP
DipFA
CII Diploma
Level 4 Diploma in Financial Planning
DipPFS
IRS enrolled agent
Registered BAS agent
BAS agent
=SIE
ACA qualified
ACCA qualified
CIMA qualified
Part-qualified
Newly qualified
CA ANZ
Chartered Accountant
CPA Australia
ACAMS
MLO license
[domain]
FRS 102
UK GAAP
Irish GAAP
=IAS
=AASB
`;
