/** Office and property: one term a line, its other names behind the bar; `=` and `~` mark everyday words. */
export const OFFICE = `
[tool]
Microsoft Office | MS Office, Office 365, Microsoft 365, MS Office Suite, Microsoft Office Suite
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
Power Apps
Google Workspace | G Suite, Google Apps
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
Photocopier | copiers
Yardi | Yardi Voyager
AppFolio
Buildium
RealPage
CoStar
MLS listings | multiple listing service
DocuWare
[method]
Data entry
Typing | touch typing
Filing
Calendar management | scheduling appointments, diary management, diary control, calendar coordination
Travel arrangements | travel coordination, travel booking, travel management
Minute taking | meeting minutes, taking minutes, board minutes
Correspondence
Document preparation
Mail merge
Mail handling | mail sorting
Office management
Office supplies ordering
Reception duties | greeting visitors, ~reception
Phone etiquette | telephone etiquette
Pivot tables | PivotTables
VLOOKUP | XLOOKUP
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
Facilities management
Space management
Meeting preparation | board papers, agenda preparation
Board support | board meetings
Mail screening
Travel expenses
[certificate]
Microsoft Office Specialist | MOS certification
Certified Administrative Professional
Certified Property Manager
Certified Apartment Manager
[licence]
Appraiser licence | appraiser license
[domain]
Real estate
Government administration
`;
