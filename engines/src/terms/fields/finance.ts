/** Money, books and insurance: one term a line, its other names behind the bar; `=` and `~` mark everyday words. */
export const FINANCE = `
[tool]
QuickBooks | QuickBooks Online, QuickBooks Desktop, Intuit QuickBooks
^Xero
~Sage | Sage 50, Sage Intacct, Sage 100
NetSuite | Oracle NetSuite
SAP | SAP ERP, SAP S/4HANA, S/4HANA
SAP FICO
Oracle Financials | Oracle Fusion Financials, Oracle EBS, Oracle E-Business Suite
PeopleSoft
FreshBooks
Microsoft Dynamics GP
BlackLine
^Concur | SAP Concur
Coupa
Expensify
Bill.com
^Stripe
PayPal
Hyperion | Oracle Hyperion, Essbase
Anaplan
Adaptive Insights | Workday Adaptive Planning
OneStream
Bloomberg Terminal | Bloomberg
FactSet
Capital IQ | S&P Capital IQ
Refinitiv Eikon | Thomson Reuters Eikon
Morningstar Direct
PitchBook
TurboTax
ProSeries
Lacerte
UltraTax
Drake Tax
CCH Axcess
Guidewire
Calyx Point
Fiserv
Jack Henry banking
Temenos
MetaTrader
Murex
Moody's | Moody's Analytics
FloQast
Tipalti
Foundation Software | Foundation accounting software
Argus | Argus Enterprise
Vista by Viewpoint | Viewpoint Vista
Deltek | Costpoint
Great Plains
Lawson
MAS 90 | MAS90
Timberline
[method]
GAAP | US GAAP, generally accepted accounting principles
IFRS | International Financial Reporting Standards
Bookkeeping | book keeping
General ledger | GL, general ledger accounting
Accounts payable | =A/P, AP/AR, =AP
Accounts receivable | =A/R, =AR
Journal entries | journal entry
Bank reconciliation | account reconciliation, ~reconciliations
Month-end close | year-end close, closing the books, monthly close, yearend close, year-end closing, month-end closing
Financial statements | financial statement preparation, financial statement analysis
Financial reporting | financial reports
Financial analysis | analyzing financial data, analyze financial data, financial data analysis
Financial modelling | financial modeling
Financial planning and analysis | FP&A
Budgeting
Forecasting | financial forecasting, financial forecasts, forecasted
Variance analysis
Cost accounting
Cost control | cost reduction
Fixed assets accounting | fixed assets
Revenue recognition | ASC 606
Lease accounting | ASC 842
Consolidations | financial consolidation
Intercompany accounting
Internal audit | internal auditing
External audit | auditing, ~audit, financial audits
Internal controls
SOX | Sarbanes-Oxley, SOX compliance
Tax preparation | preparing tax returns, tax return preparation, tax filings
Tax compliance
Tax planning | tax savings
Sales tax
Transfer pricing
Payroll processing
Invoicing | ~billing, invoice processing, ~invoices, vendor invoices
~Collections | debt collection, collection calls
Expense reports | expense reporting
Cash flow management | cash flow analysis, cash flow
Treasury management
Valuation | company valuation, business valuation
Discounted cash flow | DCF
Mergers and acquisitions | M&A
Due diligence
Leveraged buyouts | LBO modeling
Equity research
Fixed income
Derivatives | options trading
Foreign exchange | forex
Portfolio management | asset allocation, loan portfolio management
Wealth management
Asset management
Private equity
Venture capital
Hedge funds
Credit analysis | credit risk analysis
Loan origination | loan documentation, loan processing, Mortgage processing, mortgage loan processing, loan applications, mortgage origination
Loan underwriting | mortgage underwriting
Mortgage lending | Residential mortgages
Underwriting | credit underwriting
Claims processing | claims handling
Claims adjustment
Actuarial analysis | actuarial modeling
Reinsurance
Anti-money laundering | AML, BSA
Know your customer | KYC
Bank Secrecy Act | BSA/AML
Fraud detection | fraud investigation
Financial planning
Retirement planning
Estate planning
Three-way match | three-way matching, 3-way match
Form 1099 | 1099s
Form W-9
ACH payments | ACH
Wire transfers
Credit memos | credit memoranda
Vendor statements
Profit and loss | P&L, P&L management, profit and loss statement, P&L responsibility
Ratio analysis
Loan servicing
Collateral review | ~collateral
Agricultural lending | ag lending
Small business lending | SBA loans, SBA
Commercial lending | commercial loans
Audit preparation | audit support
Accruals
Deferred revenue
Technical accounting
Stock compensation
VAT returns | VAT
Credit control
Petty cash
Bank deposits | daily deposits
Financial close
Vendor payments | payment processing, processing payments
Vendor onboarding
Tax provision | income tax provision
Tax research
Income tax | income tax returns, corporate income tax, income tax preparation
Property tax | property taxes
Investment analysis | investment analyses
Liens | mechanics liens, lien filing
Credit card reconciliation
Forensic accounting
Litigation support accounting
Financial models
1099 preparation | 1099 filing
Purchasing cards | p-cards
Credit applications | credit approval
Cost analysis
Monthly reporting
[certificate]
Certified Public Accountant | =CPA, CPA license, CPA designation
Chartered Financial Analyst | CFA
Certified Management Accountant | CMA certification
Certified Internal Auditor | CIA certification
Certified Fraud Examiner | CFE
Enrolled Agent
Certified Financial Planner | CFP
ACCA
Financial Risk Manager | FRM
Chartered Property Casualty Underwriter | CPCU
Associate of the Society of Actuaries | FSA exams
=CAMS
Certified Bookkeeper
Chartered Alternative Investment Analyst | CAIA
[licence]
FINRA Series 7 | Series 7
FINRA Series 63 | Series 63
FINRA Series 65 | Series 65
FINRA Series 66 | Series 66
FINRA Series 6 | Series 6
Securities Industry Essentials | SIE exam
Life and health insurance licence | life and health insurance license
Property and casualty insurance licence | property and casualty license
NMLS | NMLS licence, NMLS license, NMLS registration, SAFE registration, SAFE Act
[domain]
Investment banking
Retail banking | consumer banking
Commercial banking
Fintech
Capital markets
Blockchain
Cryptocurrency
Public accounting | Big Four
Banking regulations
Accounting | accounting principles, general accounting, financial accounting
~Payroll
Government contracting | DCAA
`;
