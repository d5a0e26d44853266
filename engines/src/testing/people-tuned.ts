import { type PersonCase, person } from './person-case.ts';

/**
 * People whose next roles were defined before the search was written. This half may be used for
 * tuning.
 */
export const TUNED_PEOPLE: readonly PersonCase[] = [
  // Changer of 46: from the ward to the systems that it works with.
  person('nurse-to-informatics', {
    titles: ['Registered Nurse', 'Charge Nurse'],
    text: `RN for 21 years, medical-surgical, the last six as charge nurse. Super-user when we moved to Epic: built order sets with the analysts, trained 60 colleagues, still the one they call when a screen makes no sense. BSN, ACLS. Night shifts are over for me; I want to work on the clinical systems themselves.`,
    accepted: '15-1211.01, 29-9021, 15-1211, 15-2051.02, 11-9111, 13-1151, 25-1072, 29-2072',
  }),
  // Changer of 44, no degree: safety, planning or training instead of lifting.
  person('paramedic-off-the-road', {
    titles: ['Paramedic', 'Field Training Officer (EMS)'],
    text: `Twelve years on a 911 ambulance, NRP, ACLS, PALS. My back will not lift many more stretchers. I ran the station's safety committee, wrote our mass-casualty plan with the county, taught CPR and the new hires. Looking for safety, emergency planning or training work on the ground.`,
    accepted: '11-9161, 19-5011, 19-5012, 13-1151, 13-1199.04, 43-5031, 21-1091, 25-1194',
  }),
  // Returns after six years, no degree.
  person('dental-nurse-returns', {
    titles: ['Dental Nurse'],
    text: `NEBDN Diploma, eight years chairside: four-handed dentistry, X-rays, decontamination and autoclave, CQC paperwork, patients who are afraid. Six years at home with two children, now looking for part-time; front desk or another clinic would be fine too.`,
    accepted:
      '31-9092, 43-6013, 31-9093, 29-1292, 43-4171, 29-2057, 31-9097, 29-2099.08, 31-9099.02',
  }),
  // Graduate.
  person('public-health-graduate', {
    fieldOfStudy: 'Public health',
    text: `MPH this summer. Thesis on vaccine uptake in two counties: survey in REDCap, analysis in R and SAS. Practicum at the county health department: contact tracing and a flu-shot campaign in Spanish.`,
    interests: { R: 1, I: 6, A: 2, S: 6, E: 3, C: 4 },
    accepted:
      '19-1041, 21-1091, 21-1094, 15-2041.01, 11-9121.01, 19-3022, 11-9111, 15-2051.02, 15-2041, 11-9151',
  }),
  // Changer of 52, no degree: inspection, estimates, teaching, supervision.
  person('electrician-bad-knees', {
    titles: ['Journeyman Electrician'],
    text: `30 years of commercial and industrial work: conduit, panels, motor controls, fire alarm. State journeyman license, OSHA 30. Two knee operations; I can no longer crawl or climb all day. I know the NEC by heart, have trained nine apprentices and priced small jobs, and would rather check, estimate or teach now.`,
    accepted:
      '47-4011, 13-1051, 47-1011, 25-1194, 25-2032, 11-9021, 47-4011.01, 49-1011, 47-1011.03, 33-2021',
  }),
  // No degree, 24.
  person('welder-fabricator', {
    titles: ['Welder Fabricator'],
    text: `MIG, TIG and stick on carbon steel, stainless and some aluminium; coded 6G. I read drawings, use press brake, guillotine and plasma table. Apprenticeship, then five years in one shop making pressure vessels and platforms.`,
    accepted:
      '47-2011, 47-2152, 47-2221, 47-2211, 17-3029.01, 51-1011, 51-4041, 49-9044, 51-9061, 49-9041, 51-4192, 51-9161',
  }),
  // Leaves the forces, no degree.
  person('navy-aircraft-mechanic', {
    titles: ["Aviation Machinist's Mate 2nd Class (AD2)"],
    text: `Six years, US Navy. Maintained and test-ran T700 and F414 engines: phase inspections, borescope, safety wire, technical manuals, tool control. Collateral duty inspector for the last two. Studying for the FAA A&P. Separating in March.`,
    interests: { R: 7, I: 4, A: 1, S: 2, E: 2, C: 4 },
    accepted:
      '49-3011, 17-3021, 53-6051.01, 51-2031, 49-2091, 49-1011, 49-9081, 49-3031, 17-3027, 49-9041, 51-2011, 49-9044',
  }),
  // Leaves the forces as a senior.
  person('infantry-officer', {
    titles: ['Captain, British Army', 'Company Second-in-Command'],
    text: `Eleven years, infantry. Led 110 soldiers, ran training and the budget of a company, planned moves of vehicles and stores on two deployments, wrote the security and evacuation plan of a camp. PRINCE2 Practitioner. First civilian job.`,
    accepted:
      '11-1021, 13-1082, 11-9161, 11-3013.01, 13-1199.07, 13-1199.04, 11-3071, 11-3131, 13-1081, 13-1111, 11-3012, 13-1151',
  }),
  // Changer of 55, no degree: the traffic office, a depot, or teaching to drive.
  person('lorry-driver-home-nights', {
    titles: ['HGV Class 1 Driver'],
    text: `27 years of tramping, C+E with digital tacho and CPC, the last ten on night trunks; buddy trainer for new starters. I am 55 and want my own bed: traffic office, depot, or teaching others to drive.`,
    accepted:
      '43-5032, 11-3071, 53-1043, 13-1081, 53-3052, 25-1194, 25-3021, 53-6051.07, 43-5011, 43-5071, 53-7051, 53-3033',
  }),
  // No degree.
  person('warehouse-operative', {
    titles: ['Warehouse Operative', 'FLT Driver (counterbalance)'],
    text: `Picking, packing, loading and goods-in with RF scanner and SAP for a supermarket's depot. Counterbalance and reach licence. Covered for the team leader at Christmas.`,
    interests: { R: 6, I: 2, A: 1, S: 3, E: 3, C: 5 },
    accepted:
      '43-5071, 53-1042, 53-1043, 43-5061, 53-3033, 53-3032, 53-7021, 47-2073, 13-1081, 11-3071, 43-5032, 43-5011',
  }),
  // Senior.
  person('executive-assistant', {
    titles: ['Executive Assistant to the CEO', 'PA'],
    text: `Fifteen years at board level: diaries over four time zones, minutes, travel, the office's budget; organised the annual conference for 400 and the move to a new building. Outlook, Teams, Concur, PowerPoint.`,
    accepted: '11-3012, 13-1121, 13-1082, 43-1011, 11-1021, 13-1071, 11-3013, 13-1151',
  }),
  // Changer of 51, no degree: an accountant, or tax.
  person('bookkeeper-at-fifty', {
    titles: ['Bookkeeper'],
    text: `Self-taught, 24 years in a family firm: sales and purchase ledger, bank reconciliation, VAT returns, payroll for 30 in Sage and Xero, monthly figures for the accountant. AAT Level 3 passed last year at 50. I would like to become an accountant or work on tax, not key in invoices for ever.`,
    accepted: '13-2011, 13-2082, 13-2081, 13-2031, 13-2041, 43-3051, 43-1011',
  }),
  // Changer of 43, no degree: weekdays in a head office.
  person('store-manager-weekdays', {
    titles: ['Store Manager', 'Deputy Store Manager'],
    text: `From the till at 17 to running a supermarket branch with 85 people and £14m turnover: rotas, recruitment, stock loss, P&L, audits. 43 now and done with Sundays. I would like weekday hours, perhaps in a head office: buying, people, training or logistics.`,
    accepted:
      '13-1022, 13-1071, 13-1151, 11-3071, 11-2022, 11-3131, 11-3012, 11-9199.08, 11-3121, 13-1081, 41-1012, 11-3061',
  }),
  // Senior.
  person('saas-account-executive', {
    titles: ['Senior Account Executive'],
    text: `Nine years of selling HR and payroll software to companies of 200 to 5,000 people: prospecting, demos, RFPs, negotiation, Salesforce, MEDDIC. 118 % of quota last year; I mentor three SDRs and would like to lead a team or sit closer to the product.`,
    interests: { R: 1, I: 3, A: 2, S: 4, E: 7, C: 3 },
    accepted: '11-2022, 41-9031, 41-1012, 11-2021, 13-1161, 11-1021, 13-1082, 13-1111, 15-1299.09',
  }),
  // No degree, and no words beside the title.
  person('call-centre-adviser', {
    titles: ['Call Centre Adviser'],
    interests: { R: 2, I: 2, A: 2, S: 6, E: 4, C: 5 },
    accepted:
      '43-1011, 41-3091, 43-4181, 43-4171, 43-5031, 15-1232, 43-3011, 29-2099.08, 43-4151, 43-4061, 41-3021, 43-5032',
  }),
  // Changer of 45, senior, no degree: food without evenings.
  person('head-chef-evenings-off', {
    titles: ['Head Chef', 'Sous Chef'],
    text: `26 years in kitchens, ten as head chef of a gastropub with two rosettes: menus, costing, gross profit, HACCP, Level 3 Food Safety, brigade of nine. I have small children and want my evenings: contract catering, food development, a college, or selling to kitchens.`,
    accepted: '11-9051, 19-1012, 25-1194, 25-2032, 41-4012, 19-4013, 35-2013, 13-1022',
  }),
  // Graduate.
  person('culinary-graduate', {
    fieldOfStudy: 'Culinary arts',
    text: `Associate degree, externship in a hotel's pastry section, ServSafe. Bread is what I love.`,
    interests: { R: 6, I: 2, A: 6, S: 2, E: 4, C: 2 },
    accepted:
      '51-3011, 35-2014, 35-1011, 35-1012, 35-2012, 35-2013, 51-3092, 11-9051, 19-4013, 35-2021',
  }),
  // Changer of 42: education without a class.
  person('primary-teacher-out', {
    titles: ['Primary School Teacher (KS2)'],
    text: `Nineteen years in Years 4 to 6, QTS, maths lead and mentor of trainees. I write the scheme of work for our trust, run twilight training for staff and made a phonics course in Articulate that six schools use. At 42 I want to leave the classroom but not education: learning design, training, curriculum.`,
    accepted: '25-9031, 13-1151, 11-3131, 25-1081, 11-9032, 27-3041, 27-3042, 21-1012, 25-3041',
  }),
  // Returns after three years, no degree.
  person('teaching-assistant-returns', {
    titles: ['Teaching Assistant (SEN)'],
    text: `One-to-one with autistic children in a primary school, Makaton, PECS, lunchtime club. Three years off to care for my father until he died. Level 3, no degree. Back from September, maybe therapy support, early years or a care setting.`,
    accepted:
      '31-9099.01, 31-2011, 31-2012, 25-2011, 39-9011, 21-1093, 25-2056, 39-9041, 31-1122, 25-2051, 39-9032, 25-3041',
  }),
  // Senior.
  person('senior-java-engineer', {
    titles: ['Senior Software Engineer', 'Tech Lead'],
    text: `Twelve years of Java and Kotlin: Spring Boot, Kafka, PostgreSQL, Kubernetes on AWS. I lead a team of six on a payments platform: on call, design reviews, hiring. Cut p99 latency from 900 to 120 ms. Not sure yet whether to manage people or to stay with architecture.`,
    accepted:
      '11-3021, 15-1299.08, 15-1243, 15-1299.09, 15-1299.05, 15-1211, 15-2051, 15-1242, 11-9041',
  }),
  // Graduate.
  person('computer-science-graduate', {
    fieldOfStudy: 'Computer science',
    text: `BSc, 2:1. Final project: a timetable app in TypeScript and React with a Python API. Part-time on the university's IT help desk.`,
    accepted:
      '15-1252, 15-1254, 15-1253, 15-1251, 15-1211, 15-1232, 15-1255, 15-2051, 15-1212, 15-1244, 15-1242',
  }),
  // Wants more of one part of the work.
  person('paralegal-likes-checks', {
    titles: ['Paralegal'],
    text: `Six years in commercial property and corporate: due diligence, data rooms, contract review, Companies House filings, anti-money-laundering checks on every new client. The checks turned out to be the part I like.`,
    interests: { R: 1, I: 5, A: 2, S: 3, E: 4, C: 7 },
    accepted:
      '13-1041, 11-9199.02, 13-2099.04, 23-2093, 13-1041.07, 13-2061, 23-1011, 15-1299.03, 43-6012, 13-2054',
  }),
  // Changer of 51, senior: helping people to agree.
  person('solicitor-to-mediation', {
    titles: ['Family Law Solicitor', 'Partner'],
    text: `25 years of divorce and children cases; I am 51 and tired of fighting in court. I would rather help people to agree: mediation, arbitration, an ombudsman, perhaps counselling couples or teaching law part-time.`,
    accepted: '23-1022, 23-1021, 25-1112, 21-1013, 23-1023, 13-1075, 13-1041.03',
  }),
  // Graduate.
  person('psychology-graduate', {
    fieldOfStudy: 'Psychology',
    text: `BA, dissertation with SPSS on sleep and memory in students, recruited and interviewed 90 people. Two years as a volunteer on a crisis text line, summer job in a youth camp. No money for a doctorate now.`,
    interests: { R: 1, I: 5, A: 3, S: 7, E: 3, C: 3 },
    accepted:
      '19-4061, 21-1093, 13-1071, 29-2053, 31-1133, 21-1094, 19-3022, 13-1161, 39-9041, 21-1011, 43-4111, 21-1014',
  }),
  // No degree, 27.
  person('dairy-farm-worker', {
    titles: ['Dairy Farm Worker', 'Relief Milker'],
    text: `Milking 320 cows twice a day, calving, foot trimming, AI certificate, tractor and telehandler, medicine records. Grew up with it, no certificates from school.`,
    interests: { R: 7, I: 3, A: 1, S: 2, E: 2, C: 2 },
    accepted:
      '45-1011, 11-9013, 45-2021, 45-2091, 31-9096, 19-4012, 39-2021, 45-2011, 49-3041, 53-3032, 19-4012.01, 29-2056',
  }),
  // Changer of 45: investigations outside the police.
  person('police-sergeant-to-fraud', {
    titles: ['Detective Sergeant', 'Police Constable'],
    text: `22 years in a county force, the last seven in economic crime: bank records, production orders, interviews, disclosure, money laundering. I can leave with a pension next year, at 46, and want an investigator's job outside: banks, insurers, regulators.`,
    accepted:
      '13-2099.04, 13-1041, 33-9021, 13-1031, 13-2061, 11-9199.02, 11-3013.01, 13-1199.07, 11-9199.08, 15-1299.06, 13-2054, 33-3021.06',
  }),
  // Graduate.
  person('graphic-design-graduate', {
    fieldOfStudy: 'Graphic design',
    text: `BFA. Branding and packaging for two local breweries; Illustrator, InDesign, Figma, a bit of After Effects. Portfolio of motion posters.`,
    interests: { R: 3, I: 2, A: 7, S: 2, E: 4, C: 2 },
    accepted:
      '27-1024, 15-1255, 27-1014, 27-1011, 43-9031, 15-1254, 27-4032, 27-1013, 51-5111, 27-1021, 27-1027, 15-1255.01',
  }),
  // Changer of 47, senior: press office, content, campaigns.
  person('news-editor-to-press-office', {
    titles: ['News Editor', 'Senior Reporter'],
    text: `24 years on regional papers, NCTJ, 100 wpm shorthand; led a desk of eight, CMS, SEO headlines, newsletters. The title closes in June. 47, and I want the other side: press office, content, campaigns or reports for an organisation that I believe in.`,
    accepted:
      '27-3031, 11-2032, 27-3042, 27-3043, 13-1161, 13-1131, 13-1161.01, 27-2012, 25-1122, 11-2021, 11-2033',
  }),
  // Graduate.
  person('mechanical-engineering-graduate', {
    fieldOfStudy: 'Mechanical engineering',
    text: `BEng, SolidWorks, MATLAB, FEA in Ansys. Formula Student: designed the rear upright. Year in industry at a pump maker: tolerances, test rigs, supplier drawings.`,
    accepted:
      '17-2141, 17-3027, 17-3013, 17-2112, 17-2112.03, 17-2141.02, 17-2199.05, 17-2011, 17-2199.08, 41-9031, 17-3026, 17-2112.02',
  }),
  // No degree, 28.
  person('cnc-operator', {
    titles: ['CNC Operator', 'Machine Setter'],
    text: `Fanuc and Heidenhain, turning and milling, first-off inspection with CMM and micrometer, offsets, small edits to G-code. Apprenticeship, 28, nights.`,
    accepted:
      '51-9162, 51-4041, 51-4111, 51-1011, 51-9061, 49-9041, 17-3024, 17-3027, 17-3026, 17-3028',
  }),
  // Changer of 54, senior: charity or public service.
  person('operations-director-to-charity', {
    titles: ['Operations Director'],
    text: `Ran printing plants and then a logistics firm of 300: budgets, bids, change programmes, two mergers. Trustee of a hospice for nine years. Sold my shares; at 54 I want to spend the next ten years on a charity or a public service, for less money.`,
    accepted: '11-9151, 11-2033, 11-9111, 11-3012, 13-1111, 13-1131, 13-1082, 11-3013, 11-1011',
  }),
  // Graduate, and no words beside the field.
  person('accounting-graduate', {
    fieldOfStudy: 'Accounting',
    interests: { R: 1, I: 4, A: 1, S: 2, E: 4, C: 7 },
    accepted:
      '13-2011, 43-3031, 13-2082, 13-2031, 13-2051, 13-2081, 13-2061, 13-2041, 43-3051, 13-2054, 13-2099.04',
  }),
];
