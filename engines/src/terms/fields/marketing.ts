/** Marketing and communication: one term a line, its other names behind the bar; `=` and `~` mark everyday words. */
export const MARKETING = `
[tool]
Google Analytics | GA4, Google Analytics 4
Google Ads | Google AdWords, AdWords
Google Tag Manager
Google Search Console
Microsoft Advertising | Bing Ads
Facebook Ads | Meta Ads, Meta Business Suite, Facebook advertising
LinkedIn Ads
TikTok Ads
Google Trends
SEMrush
Ahrefs
~Moz | Moz Pro
Screaming Frog
Mailchimp
Klaviyo
Constant Contact
Campaign Monitor
ActiveCampaign
Marketo | Adobe Marketo
Pardot | Marketing Cloud Account Engagement
Eloqua | Oracle Eloqua
Salesforce Marketing Cloud
^Braze
~Iterable
Hootsuite
~Buffer
Sprout Social
Brandwatch
Meltwater
Cision
Adobe Analytics
Mixpanel
=Amplitude
~Segment | Segment CDP
~Heap
Optimizely
Adobe Target
VWO
The Trade Desk
Google Marketing Platform | DoubleClick
Nielsen ratings
Qualtrics
SurveyMonkey
Typeform
Unbounce
Eventbrite
Cvent
Instagram
YouTube
Pinterest
Amazon Ads
Snapchat Ads
HubSpot Marketing Hub
Yoast
Adobe Express
[method]
SEO | search engine optimization, search engine optimisation
SEM | search engine marketing
PPC | pay per click
Paid search
Paid social
Display advertising
Programmatic advertising
Retargeting | remarketing
Conversion rate optimisation | conversion rate optimization, CRO
Email marketing | email campaigns
Marketing automation
Content marketing
Content strategy
Copywriting | copywriter
Copy editing | copyediting
Proofreading
Technical writing
Social media marketing | social media management, social media
Community management
Influencer marketing
Affiliate marketing
Account-based marketing | ABM
Demand generation | demand gen
Lead nurturing
Inbound marketing
Brand management | brand strategy
Product marketing
Market research
Competitive analysis | competitor analysis
Market segmentation | customer segmentation
Focus groups
Survey design
Public relations | media relations
Press releases
Crisis communication
Corporate communications | internal communications
Event planning | event management
Trade shows | trade show coordination
Media planning | media buying
Campaign management
Marketing analytics
Attribution modelling | attribution modeling
Keyword research
Link building
Growth marketing | growth hacking
Customer acquisition
Podcasting | podcast production
Speechwriting
Storytelling
Fact-checking
Journalism | news writing
Fundraising
Grant writing | grant proposals
Donor relations | donor management
Performance marketing
Landing pages | landing page optimization
E-commerce | ecommerce, online store
Marketing campaigns
Influencer outreach
Newsletter production | newsletters
Customer personas
Editorial calendar | content calendar
SMS marketing
[certificate]
Google Ads Certification
HubSpot Inbound Certification
Meta Certified Digital Marketing Associate
Accredited in Public Relations
[domain]
Digital marketing
Advertising
`;
