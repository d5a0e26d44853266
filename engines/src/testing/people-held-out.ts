import { type PersonCase, person } from './person-case.ts';

/**
 * People whose next roles were written before the search for roles was. This half is held out: it
 * is measured, and the search is not changed for a person of it.
 */
export const HELD_OUT_PEOPLE: readonly PersonCase[] = [
  // No degree.
  person('healthcare-assistant', {
    titles: ['Healthcare Assistant', 'HCA (bank staff)'],
    text: `Three years on an elderly ward: personal care, obs, bloods after the venepuncture course, ECGs, Care Certificate. No A levels. I would like to qualify in something.`,
    interests: { R: 3, I: 3, A: 2, S: 7, E: 2, C: 3 },
    accepted:
      '29-2061, 29-1141, 31-9097, 31-9092, 29-2053, 31-2021, 31-2011, 29-2042, 29-2055, 29-2031, 31-9099.02',
  }),
  // Senior.
  person('senior-radiographer', {
    titles: ['Senior Radiographer'],
    text: `Band 6: X-ray, theatre and two years in CT. HCPC registered, supervisor of students, radiation protection lead of the department.`,
    accepted: '29-2035, 29-2032, 29-2033, 29-1124, 29-2036, 11-9111, 29-2031, 25-1071, 41-4011',
  }),
  // Graduate.
  person('biology-graduate', {
    fieldOfStudy: 'Biology',
    text: `BSc with a year in a lab: PCR, gel electrophoresis, cell culture, ELISA, some R. Volunteered counting seabirds. Open to anything that is not teaching.`,
    interests: { R: 5, I: 7, A: 2, S: 2, E: 2, C: 4 },
    accepted:
      '19-4021, 19-1029.04, 19-4099.01, 29-2012, 29-2011, 19-1022, 19-1029.02, 41-4011, 11-9121.01, 19-4042, 19-1023, 19-4092',
  }),
  // No degree.
  person('pharmacy-technician', {
    titles: ['Pharmacy Tech', 'CPhT'],
    text: `Retail chain, then hospital: IV compounding in a clean room, Pyxis, insurance claims, inventory, controlled substances log. Customers at the drive-through wore me out, the clean room did not.`,
    accepted: '29-2012, 31-9093, 29-2055, 29-2072, 29-9021, 31-9092, 29-2061, 19-4099.01, 43-3021',
  }),
  // No degree.
  person('plumber-heat-pumps', {
    titles: ['Plumber', 'Gas Safe Engineer'],
    text: `Domestic heating, boilers, bathrooms, unvented cylinders; four years self-employed after my apprenticeship. Just did the air-source heat pump course and would like more of that, or something with a pension.`,
    accepted:
      '49-9099.01, 47-2152.04, 49-9021, 47-1011, 47-4011, 47-4011.01, 49-9071, 51-8021, 49-9012, 13-1051, 49-1011',
  }),
  // Changer of 47, no degree: running, pricing or inspecting sites.
  person('carpenter-to-site-manager', {
    titles: ['Carpenter & Joiner'],
    text: `Roofs, second fix, stairs since I was 16; 47 now. Foreman on my last three sites without the name: rotas of trades, toolbox talks, ordering, snagging. SMSTS done, NVQ 6 under way. I want to run sites, or price or inspect the work.`,
    accepted: '47-1011, 11-9021, 13-1051, 47-4011, 13-1082, 25-1194, 51-7011, 25-2032',
  }),
  // Leaves the forces, no degree.
  person('army-supply-sergeant', {
    titles: ['Staff Sergeant, US Army', 'Unit Supply Specialist (92Y)'],
    text: `Eleven years: property book worth $40 million with no loss, GCSS-Army, warehouse, ammunition and fuel, led twelve soldiers, container moves to Europe and back. HAZMAT, forklift.`,
    accepted:
      '13-1081, 11-3071, 13-1081.02, 11-3071.04, 43-5061, 43-5071, 53-1042, 53-1043, 13-1023, 11-3061, 43-5011, 11-3012',
  }),
  // No degree, and nothing beside the title.
  person('bus-driver', {
    titles: ['Bus Driver'],
    accepted:
      '53-3032, 53-3053, 53-4041, 53-1043, 43-5032, 53-4031, 53-4011, 53-3033, 53-6051.07, 53-3054',
  }),
  // Changer of 41, no degree: guests on the ground, or training.
  person('cabin-crew-settles', {
    titles: ['Cabin Crew', 'Purser'],
    text: `Sixteen years of long-haul, the last five as purser: safety drills, first aid, service for 300, difficult guests, training of new crew. English, German, Spanish. I am 41, my mother needs me, and I want to stay on the ground: a hotel, events, travel, guest relations or training.`,
    accepted:
      '11-9081, 39-6012, 13-1121, 13-1151, 43-4181, 41-3041, 43-4081, 29-2099.08, 43-4051, 43-4171',
  }),
  // Returns after nine years, no degree.
  person('receptionist-returns', {
    titles: ['Receptionist', 'Admin Assistant'],
    text: `Solicitors' front desk: switchboard, post, diary, typing from dictation, petty cash, Word and Outlook. Nine years at home with twins; refreshed Excel and touch typing at the library. Would learn.`,
    interests: { R: 1, I: 2, A: 2, S: 5, E: 3, C: 7 },
    accepted:
      '43-6012, 43-6013, 43-4031, 43-6011, 43-4161, 43-4051, 43-3031, 43-4071, 43-9022, 43-9021, 23-2011, 43-3021',
  }),
  // Changer of 49: underwriting, risk or fraud.
  person('claims-handler-to-risk', {
    titles: ['Motor Claims Handler', 'Senior Claims Adjuster'],
    text: `20 years of motor and liability claims: reserves, engineers' reports, negotiating with solicitors, spotting staged accidents. Cert CII, halfway to the Diploma. 49; I want to move to the side that decides what is insured, or hunt fraud full time.`,
    accepted: '13-2053, 13-2099.04, 13-2054, 13-1032, 33-9021, 13-1041, 41-3021, 43-1011, 13-2061',
  }),
  // No degree, 20.
  person('shop-assistant-fashion', {
    titles: ['Sales Assistant'],
    text: `Two years in a high-street fashion store. I do the windows and mannequins now because the manager likes how I dress them, and our TikTok. GCSEs, nothing else.`,
    interests: { R: 3, I: 1, A: 7, S: 4, E: 6, C: 2 },
    accepted: '27-1026, 41-1011, 13-1022, 41-9011, 27-1022, 13-1199.06, 41-4012, 27-1027, 13-1161',
  }),
  // No degree, 26.
  person('chef-de-partie', {
    titles: ['Chef de Partie', 'Line Cook'],
    text: `Four years, sauce and grill, 120 covers a night; HACCP, Level 2. I do the ordering when the sous is off.`,
    accepted: '35-1011, 35-1012, 35-2012, 11-9051, 35-2013, 51-3011, 51-3092, 51-3021, 19-4013',
  }),
  // Graduate.
  person('hospitality-graduate', {
    fieldOfStudy: 'Hospitality',
    text: `BA in hotels and tourism, placement year in a resort: front office, banqueting, Opera PMS, upselling. Spanish C1.`,
    interests: { R: 2, I: 1, A: 3, S: 6, E: 7, C: 4 },
    accepted:
      '11-9081, 13-1121, 43-4081, 39-6012, 11-9051, 35-1012, 11-9072, 41-3041, 43-4181, 37-1011, 11-9179.02',
  }),
  // Changer of 40: data for a living.
  person('maths-teacher-to-data', {
    titles: ['Maths Teacher', 'Head of Mathematics'],
    fieldOfStudy: 'Mathematics',
    text: `Sixteen years in secondary schools. Exam results of 1,200 pupils in R and Power BI because nobody else would; taught myself Python and SQL, finished two data courses online. At 40 I want to do that part for a living.`,
    accepted:
      '15-2051, 15-2051.01, 15-2041, 15-2031, 15-2011, 19-3022, 13-1161, 13-2051, 43-9111, 13-1081.02',
  }),
  // Graduate.
  person('elementary-education-graduate', {
    fieldOfStudy: 'Elementary education',
    text: `Student teaching in second and fifth grade, after-school reading program, state license pending. I speak Vietnamese at home.`,
    accepted:
      '25-2021, 25-2012, 25-2011, 25-2022, 25-9042, 25-3031, 25-2056, 25-3041, 25-2055, 25-9043, 25-3011, 39-9032',
  }),
  // No degree, 23.
  person('helpdesk-technician', {
    titles: ['IT Helpdesk Technician', '1st Line Support Analyst'],
    text: `Tickets in ServiceNow, Active Directory, Microsoft 365, imaging laptops, printers, a bit of PowerShell. CompTIA A+, studying for Network+. No degree. Security interests me most.`,
    accepted:
      '15-1231, 15-1244, 15-1212, 15-1211, 15-1299.05, 15-1299.04, 15-1241, 49-2011, 15-1242, 15-1253, 49-2022, 15-1299.06',
  }),
  // Senior, no degree.
  person('senior-sysadmin', {
    titles: ['Sr. Systems Administrator', 'Infrastructure Lead'],
    text: `Twenty years, no degree: VMware, Windows Server, RHEL, Ansible, Terraform, Azure, backups, patching, disaster-recovery tests for a hospital group of 6,000 users.`,
    accepted:
      '15-1299.08, 15-1241, 15-1299.05, 15-1212, 11-3021, 15-1242, 15-1252, 15-1299.09, 13-1199.04, 15-1211',
  }),
  // Graduate.
  person('english-graduate', {
    titles: ['Bookseller'],
    fieldOfStudy: 'English and literature',
    text: `MA. Edited the student magazine, proofread theses for money, ran the poetry night; Saturdays in a bookshop.`,
    interests: { R: 1, I: 4, A: 7, S: 5, E: 2, C: 3 },
    accepted:
      '27-3041, 27-3043, 43-9081, 27-3042, 27-3031, 25-4022, 25-3041, 25-2031, 27-3023, 25-4031, 43-4121, 27-3043.05',
  }),
  // Graduate.
  person('law-graduate', {
    fieldOfStudy: 'Law',
    text: `LLB (2:1), pro bono clinic on housing, mooting, a summer at a regulator reading consumer complaints. No training contract yet.`,
    accepted:
      '23-2011, 23-1011, 13-1041, 23-1012, 43-6012, 13-1031, 23-2093, 13-1041.03, 13-1075, 11-9199.02, 43-4031',
  }),
  // No degree, 33.
  person('support-worker', {
    titles: ['Support Worker'],
    text: `Supported living for adults with learning disabilities and autism: personal care, medication, shopping, budgets, positive behaviour support, sleep-ins. NVQ 3. I enjoy it most when somebody learns to do a thing alone.`,
    interests: { R: 3, I: 2, A: 3, S: 7, E: 2, C: 2 },
    accepted:
      '21-1015, 11-9151, 21-1021, 29-2053, 39-9041, 25-9043, 31-2011, 21-1094, 31-1131, 29-1125, 21-1023',
  }),
  // Changer of 48: therapy, teaching, or a service that prevents.
  person('child-protection-worn-thin', {
    titles: ['Child Protection Social Worker', 'Senior Practitioner'],
    text: `22 years, case load of 18, court reports, home visits at night, practice educator. 48 and worn thin. I trained in family therapy on my own money and would like calmer work with people, or to teach, or to run a service that prevents.`,
    accepted:
      '21-1013, 21-1014, 11-9151, 25-1113, 21-1012, 21-1022, 21-1023, 13-1151, 23-1022, 21-1015',
  }),
  // Changer of 56, no degree: near the land, without a farm.
  person('arable-farmer-sells-up', {
    titles: ['Farmer (arable, 600 acres)'],
    text: `Wheat, barley, rape; agronomy, GPS guidance and yield maps, sprayer tickets (PA1, PA2), grain marketing, farm accounts, subsidies. No successor; the farm is sold in autumn and I shall be 57. I would like to stay near the land: advising, inspecting, buying grain, selling seed.`,
    accepted:
      '25-9021, 45-2011, 13-1021, 41-4011, 41-4012, 19-4012.01, 19-4012, 19-1013, 13-2023, 19-1031, 45-1011',
  }),
  // No degree, and no words beside the titles.
  person('security-guard', {
    titles: ['Security Officer', 'Door Supervisor (SIA)'],
    interests: { R: 5, I: 2, A: 1, S: 4, E: 5, C: 4 },
    accepted:
      '33-1091, 33-3012, 33-9099.02, 33-9093, 33-3051, 33-3041, 33-3052, 43-5031, 49-2098, 33-9021',
  }),
  // Graduate.
  person('criminal-justice-graduate', {
    fieldOfStudy: 'Criminal justice',
    text: `BA, internship at the probation office: intake interviews, case files. Ran the campus safe-walk. I want to work with offenders rather than arrest them.`,
    interests: { R: 2, I: 3, A: 1, S: 6, E: 5, C: 4 },
    accepted: '21-1092, 33-3012, 21-1093, 21-1011, 23-2011, 43-4031, 33-3011, 21-1023, 39-9041',
  }),
  // Changer of 53, no degree: a salary for pictures or film.
  person('wedding-photographer-salary', {
    titles: ['Wedding Photographer (self-employed)'],
    text: `Twenty-odd years of weddings and portraits; Lightroom, Photoshop, and since 2019 short films in Premiere Pro with a drone. Weekends and winters are hard at 53. I would like a salary: video, content for a company, or a college.`,
    accepted:
      '27-4032, 27-4031, 27-2012, 27-1024, 25-1121, 25-1194, 25-3021, 13-1161, 27-4011, 27-1011, 27-3031',
  }),
  // Returns after five years.
  person('lab-technician-returns', {
    titles: ['Laboratory Technician (food microbiology)'],
    text: `Seven years: plating, swabs, Listeria and Salmonella to ISO 17025, LIMS, autoclave, audits by customers. Five years out with an illness, well again; day work only.`,
    accepted:
      '19-4099.01, 29-2012, 29-2011, 19-1022, 19-1012, 19-4031, 19-4042, 51-9061, 45-2011, 11-3051.01',
  }),
  // Senior.
  person('principal-structural-engineer', {
    titles: ['Principal Structural Engineer'],
    fieldOfStudy: 'Civil engineering',
    text: `CEng MIStructE, 17 years: steel and concrete frames, Tekla, Revit, Eurocodes, temporary works. I check the work of seven, talk to clients and architects, and sign. I ask myself whether to go for director, the contractor's side or something public.`,
    accepted: '11-9041, 11-9021, 13-1082, 47-4011, 17-2051.01, 17-2051.02, 13-1051, 25-1032',
  }),
  // Changer of 50, no degree: quality, planning, stores or safety.
  person('biscuit-line-leader', {
    titles: ['Production Operative', 'Line Leader'],
    text: `Biscuit factory, 28 years: ovens, packing line, changeovers, metal detector checks, weights, CCP sheets, 5S, trained 40 starters. It closes next year; I am 50, no exams. My hip says: less lifting. Quality, planning, stores or safety would suit.`,
    accepted:
      '51-9061, 43-5061, 43-5071, 19-4013, 19-4099.01, 43-5111, 19-5012, 53-1042, 11-3051.01',
  }),
  // Senior.
  person('senior-accountant', {
    titles: ['Senior Financial Accountant'],
    text: `ACCA, eleven years: month end, consolidation under IFRS, statutory accounts, audit, VAT, a migration from Sage to NetSuite.`,
    accepted:
      '11-3031, 11-3031.01, 13-2051, 13-2031, 13-2061, 13-2054, 13-2099.04, 13-2041, 13-1111, 11-9199.02, 25-1011',
  }),
  // Changer of 44, no degree: teaching, selling or managing.
  person('hairdresser-sore-hands', {
    titles: ['Hair Stylist', 'Salon Owner'],
    text: `25 years behind the chair, twelve with a salon of my own and five stylists: bookings, wages, stock, three apprentices at a time. Dermatitis: my hands cannot take colour any more. 44. I would teach, sell or manage.`,
    accepted: '25-1194, 25-2032, 41-1011, 11-9179.02, 41-4012, 41-9011, 25-3021, 41-2031, 13-1151',
  }),
  // Senior.
  person('senior-marketing-manager', {
    titles: ['Senior Marketing Manager'],
    text: `B2B software, ten years: campaigns, HubSpot, SEO, events, a budget of €2m, a team of five, positioning with product.`,
    interests: { R: 1, I: 3, A: 5, S: 3, E: 7, C: 3 },
    accepted:
      '11-2011, 11-2022, 11-2032, 11-1021, 13-1161.01, 13-1161, 27-3031, 13-1082, 13-1111, 11-2033',
  }),
];
