/** Office and property: one term a line, its other names behind the bar; `=` and `~` mark everyday words. */
export const OFFICE = `
[tool]
Microsoft Office | MS Office, Office 365, Microsoft 365, MS Office Suite, Microsoft Office Suite, Office Suite
^Excel | Microsoft Excel, MS Excel
~Word | Microsoft Word, MS Word
PowerPoint | Microsoft PowerPoint
^Outlook | Microsoft Outlook, MS Outlook
~Access | Microsoft Access, MS Access
OneNote
SharePoint | Microsoft SharePoint
OneDrive
~Teams | Microsoft Teams, MS Teams
Power Automate | Microsoft Flow
Power Apps | PowerApps
Google Workspace | G Suite, Google Apps, Google Workspace administration, Google Suite, GSuite
Google Docs
Google Sheets
Google Slides
Gmail
Google Drive
Google Meet
~Slack
~Zoom
Webex | Cisco Webex
Dropbox
~Box | Box.com
LibreOffice
Calendly
Adobe Sign
Multi-line phone systems | multi-line phone, switchboard
Photocopier | copiers, Copier machines, copier repair, Office equipment, copy machine
Yardi | Yardi Voyager
AppFolio
Buildium
RealPage
CoStar
MLS listings | multiple listing service
DocuWare
Google Calendar
Postage meter | franking machine
Envoy visitor management
QuickBooks invoicing
Microsoft Publisher | MS Publisher
Adobe products | =Adobe, Adobe software
[method]
Lease agreements | leasing
resident relations
Data entry
Typing | audio typing, copy typing, touch typing, keyboarding
~Filing | filing systems, records filing
Calendar management | scheduling appointments, diary management, diary control, calendar coordination
Travel arrangements | travel coordination, travel booking, travel management, booking travel
Minute taking | meeting minutes, taking minutes, board minutes, ~minutes
Correspondence
Document preparation
Mail merge
Mail handling | mail sorting, post handling
Office management | office administration
Office supplies ordering
Reception duties | greeting visitors, ~reception, front desk reception, greeting clients
Phone etiquette | telephone etiquette
Pivot tables | PivotTables
VLOOKUP | XLOOKUP, index match
Spreadsheets
Macros
Transcription
Expense tracking
Executive support | C-suite support
Event coordination
Document control
Front office
Robotic process automation | RPA
UiPath
Property management
Lease administration | lease negotiation
Tenant relations
Rent collection
Property inspections
Property appraisal | real estate appraisal
Facilities management | facilities coordination
Space management
Meeting preparation | board papers, agenda preparation
Board support | board meetings
Mail screening
Travel expenses
Meeting coordination | meeting scheduling
Office supplies | ordering office supplies, supply ordering
Vendor coordination | vendor relations
Invoice coding | Account coding
Purchase requisitions
Budget tracking
Onboarding coordination | new hire setup
Health and safety at work | fire warden
Database maintenance
Confidential records
Switchboard operation
Project coordination
Policy documentation
Clerical work | clerical support, clerical duties, clerical practices
Record keeping | recordkeeping, maintaining records, records maintenance
Word processing
Supply management | inventory of supplies
Electronic filing
Property valuation | property values
Commercial appraisal | commercial property appraisal
Sales comparison approach | sales comparison
Income approach
Cost approach
Computer-assisted mass appraisal | CAMA, mass appraisal
Sales ratio analysis | sales ratio studies, ratio studies
Capitalization rates | cap rates, capitalisation rates
Investment sales
Telephone answering | answering phones, answering telephones, answering calls, incoming calls
Presentation preparation | preparing presentations, presentation materials
Grant administration
Calendaring
Scanning documents | document scanning
Faxing
Ten-key | 10-key
[certificate]
Microsoft Office Specialist | MOS certification
Certified Administrative Professional
Certified Property Manager
Certified Apartment Manager
CAP certification
[licence]
Appraiser licence | appraiser license
[domain]
Real estate
Government administration
Ad valorem tax | ad valorem taxes, ad valorem
Conservation easements
Commercial real estate | CRE, commercial properties
Residential real estate
`;
