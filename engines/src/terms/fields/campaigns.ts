/** Campaigns and office work in the words of small firms: one term a line, its other names behind the bar; `=`, `^` and `~` mark everyday words. */
export const CAMPAIGNS = `
[tool]
Customer.io
Omnisend
Meta Ads Manager
Pinterest Ads
Microsoft Ads
Epic Clarity
Epic Caboodle
Cogito
VLOOKUP and pivot tables
Excel macros
Excel modelling
SQL reports | SQL queries, writing SQL, SQL reporting
Gorgias
[method]
Lifecycle email | lifecycle marketing, email automation, email flows, drip campaigns
Landing page optimisation
UGC creators | user-generated content, creator partnerships, =UGC
Referral programmes | ~referral program, loyalty programmes, loyalty programs
Paid social media
PPC campaigns
Customer acquisition cost | customer lifetime value, =CAC, =LTV, =ROAS
App Store Optimisation | app store optimization, =ASO
Instagram reels
TikTok content
Managing calendars
`;
