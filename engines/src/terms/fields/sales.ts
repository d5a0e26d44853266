/** Sales, service of customers and shops: one term a line, its other names behind the bar; `=` and `~` mark everyday words. */
export const SALES = `
[tool]
Salesforce | Salesforce CRM, Salesforce Sales Cloud
HubSpot | HubSpot CRM
Microsoft Dynamics | Dynamics 365, Dynamics CRM
Zoho CRM | Zoho
Pipedrive
SugarCRM
LinkedIn Sales Navigator | Sales Navigator
ZoomInfo
Outreach.io | ~Outreach
Salesloft
~Gong | Gong.io
Apollo.io
Gainsight
Totango
ChurnZero
^Intercom
Freshdesk
Help Scout
LiveChat
Genesys
Five9
NICE inContact
Talkdesk
Aircall
RingCentral
DocuSign
PandaDoc
Salesforce CPQ
~Square | Square POS
~Clover | Clover POS
Lightspeed POS
~Toast | Toast POS
NCR point of sale
Cash register
Barcode scanner | handheld scanner
[method]
CRM | customer relationship management
B2B sales | business-to-business sales, B2B
B2C sales
Inside sales
Outside sales | field sales
Direct sales
Enterprise sales
Solution selling | consultative selling
SPIN selling
Challenger sale
MEDDIC | MEDDPICC
Cold calling
Lead generation | prospecting
Lead qualification
Sales pipeline | pipeline management, pipeline generation
Sales forecasting | sales forecasts
Sales operations
Sales enablement
Sales presentations | product demonstrations, product demos
Contract negotiation
Negotiation
Closing deals
Account management
Key account management
Territory management
Quota attainment | ~quota, sales quota, quotas, sales targets
Upselling | cross-selling, upsell
Pricing strategy
Channel sales | channel partners
Business development
Partnership management
Request for proposal | RFP
Customer success
Customer onboarding
Customer retention
Churn reduction
Customer service | customer care, client service, customer support
Customer experience
Complaint handling | complaint resolution
Call handling | inbound calls, call center operations
First call resolution
Net Promoter Score | NPS
CSAT | customer satisfaction score
Live chat support
Order processing | order entry
Cash handling | cash register operation
Point of sale | POS system, POS
Visual merchandising
Merchandising
Planogram
Category management
Inventory counts | stocktaking, cycle counting, cycle counts, stock counts
Loss prevention | shrink reduction
Store opening and closing
Store operations | retail operations
Returns and exchanges
Product knowledge
Telemarketing
Retail sales | retail
Real estate sales
Discovery calls | discovery meetings
Retail management | store management
Stock replenishment | ~replenishment
Sales coaching
Contract renewals | ~renewals
Door-to-door sales
Staff scheduling | scheduling, rota planning, rostering
Sales reporting
[certificate]
Salesforce Certified Administrator | Salesforce Administrator
Certified Sales Professional
National Retail Federation certification
[licence]
Real estate licence | real estate license
[domain]
Consumer goods | FMCG, CPG
Wholesale
Luxury retail
Manufacturing | manufacturing industry
Apparel
`;
