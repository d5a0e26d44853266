/**
 * Everyday and modern titles that the sources do not have, by the occupations they most often mean,
 * the likeliest first: office, technology, health, teaching.
 */
export const OFFICE_ALIASES = `
15-1254, 15-1252, 15-1255 | javascript developer, angular developer, vue developer, HTML developer
15-1252 | backend developer, server side developer, java developer, golang developer, rust developer, ruby developer, kotlin developer, app developer, firmware engineer, API developer, SDE, programmer analyst, coder, salesforce developer, game programmer, founding engineer, staff engineer, platform engineer
15-1252, 15-1254 | full stack engineer, fullstack developer, web application developer, MERN developer, wordpress developer, PHP developer, shopify developer
15-1244, 15-1252, 15-1299.08 | SRE, site reliability engineer, devops, cloud engineer, infrastructure engineer, release engineer, build engineer, kubernetes engineer, AWS engineer, azure engineer, linux engineer
15-1299.08, 15-1241, 15-1252 | cloud architect, solutions architect, enterprise architect
15-1241, 15-1244 | network security engineer, cisco engineer
15-1232 | desktop support, IT helpdesk, tech support, genius bar
15-1231, 15-1232 | IT support engineer
15-1244 | sysadmin, IT ops
15-1212, 15-1299.05 | infosec analyst, cyber analyst, GRC analyst
15-1299.05, 15-1212 | cloud security engineer, devsecops engineer
15-1299.04 | pentester, red teamer, offensive security engineer, white hat hacker, bug bounty hunter
15-1253 | QA tester, SDET, manual tester
15-1255 | UX designer, UI designer, UX/UI designer, interaction designer, user experience designer, digital designer, app designer, UX writer
27-1024, 15-1255 | presentation designer
15-1255.01, 15-1252 | unity developer
15-2051 | ML engineer, machine learning scientist, NLP engineer, computer vision engineer, deep learning engineer, AI researcher, MLOps engineer, decision scientist, AI specialist, prompt engineer
15-2051.01, 15-2051 | data analyst, BI developer, power BI developer, tableau developer, analytics manager, insights analyst, product analyst, marketing analyst, big data analyst
15-1243, 15-1243.01, 15-2051 | analytics engineer, ETL developer, data warehouse developer, database engineer
15-1242 | SQL developer
15-1211 | SAP consultant, salesforce administrator, CRM administrator, functional consultant
15-1299.09, 13-1082 | agile coach, technical program manager, delivery manager, product owner, technical project manager
11-3021 | CTO, CIO, engineering manager, head of engineering, VP of engineering, software development manager
11-2021, 15-1299.09, 13-1082 | product lead, head of product, chief product officer, growth manager
13-1161.01, 13-1161 | growth hacker, performance marketer, paid media specialist, email marketing specialist, SEO manager, digital marketing manager
13-1161 | marketing coordinator, marketing executive, marketing assistant
27-3031, 13-1161.01, 11-2032 | social media coordinator, community manager, content creator, influencer, communications manager
11-2021 | CMO, head of marketing, VP of marketing
27-3043, 13-1161 | content strategist, content marketer, blogger, ghostwriter, content manager, script writer, screenwriter, novelist
27-3042 | API writer
11-2022, 41-1012 | head of sales, chief revenue officer
41-3091, 41-4012, 41-4011 | account executive, sales development representative, SDR, BDR, business development representative, business development manager, sales rep, inside sales representative, software sales, key account manager, account manager, salesperson
41-9031, 41-4011 | solutions engineer, solutions consultant, technical sales
43-4051, 13-1161, 41-3091, 11-2022 | customer success manager, client success manager, CSM, customer success specialist, onboarding specialist
43-4051 | customer service, customer service desk, customer service desk associate, customer service advisor, customer support specialist, call centre operator, help line agent, contact center agent, chat support, customer experience specialist
13-1071 | talent acquisition, sourcer, people partner, HR officer
11-3121 | HRBP, HR business partner, chief people officer, head of people, people operations manager
13-1151, 11-3131 | learning designer, e-learning developer, learning and development manager
13-1141, 11-3111 | total rewards manager
13-1111 | strategy consultant, consultant, strategy analyst, process improvement specialist, chief of staff, lean consultant, six sigma black belt
13-1111, 15-1211, 15-2051.01 | business systems analyst, operations analyst, process analyst
11-1021, 11-1011 | manager, COO, managing director, business owner, entrepreneur, startup founder, branch manager, office director, head of operations
13-1082, 15-1299.09 | PMO analyst, programme manager, project lead
43-6014, 43-6011 | office assistant, office administrator, virtual assistant, clerical assistant
43-6011 | PA, executive PA
43-9061 | back office assistant
43-4171 | front desk, front desk receptionist, information desk clerk, welcome desk
43-9021 | data entry, typist
13-2011 | forensic accountant, chartered accountant
43-3031 | AP specialist, AR specialist
11-3031, 11-3031.01 | VP of finance, head of finance, treasurer, FP&A manager
13-2051 | FP&A analyst, private equity analyst, venture capital analyst
41-3031, 13-2051 | investment banking analyst
13-2099.01, 15-2041 | quant, quantitative researcher
13-2054 | credit risk analyst
13-2099.04, 13-1041 | KYC analyst, fraud investigator
13-2072 | mortgage broker, mortgage advisor, loan originator
13-2052 | retirement planner
43-3071 | bank clerk, bank cashier, banker
13-1041, 11-9199.02 | compliance analyst, regulatory analyst, privacy officer
23-2011 | law clerk, contracts administrator
13-1023, 13-1022, 11-3061 | buyer, purchasing officer, procurement specialist, sourcing specialist, category manager
11-3071.04, 13-1081 | logistics manager, supply chain analyst, supply chain planner, demand planner
11-3012, 11-3013 | facilities coordinator, workplace manager, facility manager
13-1131, 11-2033 | donor relations manager
29-1141 | hospital nurse
29-2061 | enrolled nurse
31-1131 | healthcare assistant, care assistant
31-1122, 31-1121 | carer, home carer, support worker, elderly care worker, care worker
29-1215, 29-1216 | family doctor, GP, doctor, medical doctor
29-1223 | shrink
29-1221 | child doctor, paediatrician, children's doctor
29-1213 | skin doctor
29-1212 | heart doctor
29-1241 | eye surgeon
29-1041 | eye doctor
29-1123 | PT, physio
29-1126 | RT
29-2012, 29-2011, 19-4021 | lab tech, lab technician, lab analyst
29-2042 | ambulance technician
29-2043, 29-2042 | medic, ambulance officer
31-9092 | clinical assistant
29-2072 | medical biller, medical billing specialist, health records clerk
43-6013 | medical receptionist, medical office assistant
11-9111 | clinic manager, practice manager
21-1014, 19-3033 | BCBA, board certified behavior analyst, behavior analyst
21-1014, 21-1013 | counselor, counsellor, psychotherapist, talk therapist
21-1011 | recovery coach
21-1093, 21-1021 | case worker, caseworker, case manager, family support worker, social care worker
29-1031 | nutrition coach
25-2021 | 3rd grade teacher, teacher
25-2031 | history teacher, maths teacher, physics teacher
25-2011, 39-9011 | early years practitioner
25-2058, 25-2056 | SEN teacher, special needs teacher
25-3011 | TEFL teacher
11-9032 | headteacher, deputy head
11-9033 | admissions officer
25-1071, 25-1042, 25-1021 | professor, lecturer, adjunct professor
19-1042, 19-1029.02 | research scientist, postdoc
11-9121.01 | clinical research associate, CRA
19-3033 | child psychologist
`;
