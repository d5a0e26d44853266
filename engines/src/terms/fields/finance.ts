/** Money, books and insurance: one term a line, its other names behind the bar; `=` and `~` mark everyday words. */
export const FINANCE = `
[tool]
QuickBooks | QuickBooks Online, Intuit QuickBooks
^Xero
~Sage | Sage 50, Sage Intacct, Sage 100
NetSuite | Oracle NetSuite
SAP | SAP ERP, SAP S/4HANA, S/4HANA
SAP FICO
Oracle Financials | Oracle Fusion Financials, Oracle EBS
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
[method]
GAAP | US GAAP, generally accepted accounting principles
IFRS | International Financial Reporting Standards
Bookkeeping
General ledger | GL
Accounts payable | =A/P, AP/AR, =AP
Accounts receivable | =A/R, =AR
Journal entries | journal entry
Bank reconciliation | account reconciliation, reconciliations
Month-end close | year-end close, closing the books, monthly close
Financial statements | financial statement preparation, financial statement analysis
Financial reporting
Financial analysis
Financial modelling | financial modeling
Financial planning and analysis | FP&A
Budgeting
Forecasting | financial forecasting, forecasts
Variance analysis
Cost accounting
Cost control | cost reduction
Fixed assets accounting | fixed assets
Revenue recognition | ASC 606
Lease accounting | ASC 842
Consolidations | financial consolidation
Intercompany accounting
Internal audit | internal auditing
External audit | auditing, ~audit
Internal controls
SOX | Sarbanes-Oxley, SOX compliance
Tax preparation | preparing tax returns, tax return preparation
Tax compliance
Tax planning
Sales tax
Transfer pricing
Payroll processing
Invoicing | billing, invoice processing
~Collections | debt collection
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
Portfolio management | asset allocation
Wealth management
Asset management
Private equity
Venture capital
Hedge funds
Credit analysis | credit risk analysis
Loan origination | loan documentation, loan processing
Loan underwriting | mortgage underwriting
Mortgage lending
Underwriting | credit underwriting
Claims processing | claims handling
Claims adjustment
Actuarial analysis | actuarial modeling
Reinsurance
Anti-money laundering | AML
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
Profit and loss | P&L, P&L management, profit and loss statement
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
Bank deposits
Financial close
[certificate]
Certified Public Accountant | =CPA
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
NMLS | NMLS licence, NMLS license
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
`;
