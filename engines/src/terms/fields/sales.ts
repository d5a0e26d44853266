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
Genesys | Genesys Cloud
Five9
NICE inContact | NICE CXone
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
Avaya telephony
Salesforce Service Cloud | Service Cloud
Predictive dialer | auto dialer
[method]
CRM | customer relationship management, CRM software, CRM systems
B2B sales | business-to-business sales
B2C sales | B2C
Inside sales | phone sales
Outside sales | field sales
Direct sales | face-to-face sales
Enterprise sales
Solution selling | consultative selling, Relationship selling, relationship sales, consultative sales, Technical sales
SPIN selling
Challenger sale
MEDDIC | MEDDPICC
Cold calling
Lead generation | prospecting, generating leads, lead gen
Lead qualification
Sales pipeline | pipeline management, pipeline generation
Sales forecasting | sales forecasts
Sales operations
Sales enablement
Sales presentations | product demonstrations, product demos
Contract negotiation | negotiating contracts, price negotiations
Negotiation
Closing deals | Closing sales, close deals
Account management | managing accounts
Key account management | ~key accounts
Territory management | territory sales
Quota attainment | ~quota, sales quota, quotas, sales targets, Sales goals, sales quotas
Upselling | cross-selling, upsell, up-selling
Pricing strategy | ~Pricing
Channel sales | channel partners
Business development
Partnership management
Request for proposal | RFP
Customer success
Customer onboarding | client onboarding
Customer retention
Churn reduction | churn
Customer service | customer care, client service, customer support
Customer experience
Complaint handling | complaint resolution, customer complaints
Call handling | inbound calls, call center operations, inbound call handling, Call center, call centre, call center environment, contact center
First call resolution
Net Promoter Score | NPS
CSAT | customer satisfaction score
Live chat support
Order processing | order entry, order placement, processing orders
Cash handling | cash register operation, cash reconciliation, cashing up
Point of sale | POS system, POS
Visual merchandising
Merchandising
Planogram
Category management
Inventory counts | stocktaking, cycle counting, cycle counts, stock counts, physical inventory
Loss prevention | shrink reduction
Store opening and closing | open and close the store, key holding, keyholder
Store operations | retail operations
Returns and exchanges
Product knowledge
Telemarketing
Retail sales | retail
Real estate sales
Discovery calls | discovery meetings
Retail management | store management
Stock replenishment | ~replenishment, reordering, stocking shelves
Sales coaching
Contract renewals | ~renewals
Door-to-door sales
Staff scheduling | scheduling, rota planning, rostering
Sales reporting
Quarterly business reviews | QBRs
Account planning
Upselling and cross-selling | cross-sell
Outbound calls | outbound calling, telephone sales, telesales
Average handle time | AHT
Live chat | chat support
Email support
Call scripts
De-escalation of customers | de-escalating, difficult callers
Quality monitoring | call monitoring
Service level targets
presentation skills
Proposals | proposal writing, sales proposals
RFP responses
Till operation
Sales cycle | full sales cycle, sales process
Luxury sales | luxury goods sales
Sales consulting
Deal origination
Customer relations | customer relationships, client relations
Sales training
Cash management
Quoting | quotations, price quoting
Book of business
Client relationship management | client relationships, client care, relationship management, customer relationship building
Sales calls
Sales quotes
New business development
Market penetration
Promotional events
Retail merchandising
Store displays
[certificate]
Salesforce Certified Administrator | Salesforce Administrator
Certified Sales Professional
National Retail Federation certification
[licence]
Real estate licence | real estate license
[domain]
Consumer goods | FMCG, CPG, consumer packaged goods
Wholesale
Luxury retail
Manufacturing | manufacturing industry
Apparel
Hospitality industry | timeshare
Tile and stone
Automotive sales
Staffing industry
Pharmaceutical sales
`;
