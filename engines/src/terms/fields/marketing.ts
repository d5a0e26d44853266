/** Marketing and communication: one term a line, its other names behind the bar; `=` and `~` mark everyday words. */
export const MARKETING = `
[tool]
Google Analytics | GA4, Google Analytics 4
Google Ads | Google AdWords, AdWords
Google Tag Manager | GTM
Google Search Console | Search Console
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
Cision | Muck Rack
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
YouTube | YouTube Studio
Pinterest
Amazon Ads
Snapchat Ads
HubSpot Marketing Hub
Yoast
Adobe Express
Media Encoder
Frame.io
CapCut
TikTok
LinkedIn
Facebook
[method]
SEO | search engine optimization, search engine optimisation, on-page SEO, technical SEO
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
Content strategy | content planning
Copywriting | copywriter, copy writing
Copy editing | copyediting, editing
Proofreading | proof reading
Technical writing
Social media marketing | social media management, social media, managing social media, social media platforms
Community management
Influencer marketing
Affiliate marketing
Account-based marketing | ABM
Demand generation | demand gen
Lead nurturing
Inbound marketing
Brand management | brand strategy, branding, brand consistency
Product marketing
Market research
Competitive analysis | competitor analysis
Market segmentation | customer segmentation
Focus groups
Survey design
Public relations | media relations, press relations, pitching journalists, =PR, media outlets, media interviews, PR campaigns
Press releases | writing press releases, press materials, op-eds
Crisis communication
Corporate communications | internal communications, employee communications, strategic communications
Event planning | event management, planning events, organizing events, organize events
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
Speechwriting | speech writing, speeches
Storytelling
Fact-checking
Journalism | news writing
Fundraising
Grant writing | grant proposals, writing grants
Donor relations | donor management, donor stewardship
Performance marketing
Landing pages | landing page optimization
E-commerce | ecommerce, online store
Marketing campaigns
Influencer outreach
Newsletter production | newsletters, newsletter writing
Customer personas
Editorial calendar | content calendar
SMS marketing
Blog writing | blogging, blog posts
External communications
Media monitoring
Media training
Event promotion
Spokesperson duties
Brand voice | tone of voice
Brand guidelines
Captioning | closed captions, subtitles, subtitling
Footage logging | media management, asset management for media
Multicam editing | multicam
Videography | filming, camera operation
Lighting for video
Livestreaming | live streaming
Short-form video | Reels
Thumbnails
AP style | AP Stylebook
Fundraising appeals
Market analysis | market trends, market trend analysis
Press conferences
Digital campaigns
Content creation | content generation, content development, content writing
Real estate marketing | property brochures
Marketing strategy | marketing plans, marketing strategies
Website management | website content, website maintenance
Direct mail
Event marketing
Web content
Advertising campaigns
[certificate]
Google Ads Certification
HubSpot Inbound Certification
Meta Certified Digital Marketing Associate
Accredited in Public Relations
[domain]
Digital marketing
Advertising
`;
