/**
 * Everyday and modern titles that the sources do not have, by the occupations they most often mean,
 * the likeliest first: office, technology, health, teaching.
 */
export const OFFICE_ALIASES = `
15-1254, 15-1252, 15-1255 | frontend developer, front end engineer, UI developer, javascript developer, react developer, angular developer, vue developer, HTML developer
15-1252 | backend developer, server side developer, java developer, python developer, C++ developer, .NET developer, golang developer, rust developer, ruby developer, kotlin developer, iOS developer, android developer, mobile developer, app developer, embedded software engineer, firmware engineer, API developer, SDE, software dev, programmer analyst, coder, salesforce developer, game programmer, founding engineer, staff engineer, platform engineer
15-1252, 15-1254 | full stack engineer, fullstack developer, web application developer, MERN developer, wordpress developer, PHP developer, shopify developer
15-1244, 15-1252, 15-1299.08 | SRE, site reliability engineer, devops, cloud engineer, infrastructure engineer, release engineer, build engineer, kubernetes engineer, AWS engineer, azure engineer, linux engineer
15-1252, 15-1299.08 | software architect
15-1299.08, 15-1241, 15-1252 | cloud architect, solutions architect, enterprise architect, technical architect, systems architect
15-1241, 15-1244 | network architect, network security engineer, network analyst, wireless engineer, cisco engineer
15-1232 | help desk technician, service desk analyst, desktop support, IT helpdesk, IT technician, computer technician, tech support, technical support specialist, genius bar
15-1231, 15-1232 | IT support engineer, NOC technician, network technician
15-1244 | system administrator, sysadmin, IT administrator, windows administrator, server admin, IT ops
15-1212, 15-1299.05 | SOC analyst, infosec analyst, security analyst, cyber analyst, GRC analyst, threat hunter, information security officer
15-1299.05, 15-1212 | security engineer, application security engineer, cloud security engineer, devsecops engineer
15-1299.04 | pentester, red teamer, offensive security engineer, white hat hacker, bug bounty hunter
15-1253 | QA tester, software tester, SDET, QA analyst, manual tester, game tester
15-1255 | UX designer, UI designer, UX/UI designer, interaction designer, user experience designer, digital designer, app designer, UX writer, website designer
15-1255, 19-3022, 13-1161 | UX researcher, user researcher
27-1024, 15-1255 | visual designer, brand designer, creative designer, presentation designer
15-1255.01, 15-1252 | game designer, game developer, unity developer, level designer
15-2051 | ML engineer, machine learning scientist, applied scientist, NLP engineer, computer vision engineer, deep learning engineer, AI researcher, MLOps engineer, decision scientist, AI specialist, prompt engineer
15-2051.01, 15-2051 | data analyst, BI developer, BI analyst, reporting analyst, power BI developer, tableau developer, analytics manager, insights analyst, product analyst, marketing analyst, big data analyst
15-1243, 15-1243.01, 15-2051 | data architect, analytics engineer, ETL developer, data warehouse developer, database engineer
15-1242 | DBA, SQL developer, database manager
15-1211 | systems analyst, ERP consultant, SAP consultant, salesforce administrator, CRM administrator, functional consultant, IT analyst, IT business analyst
15-1299.09, 13-1082 | agile coach, IT project manager, technical program manager, delivery manager, release manager, product owner, technical project manager
11-3021 | CTO, CIO, IT manager, engineering manager, head of engineering, VP of engineering, IT director, software development manager
11-2021, 15-1299.09, 13-1082 | product lead, head of product, chief product officer, product marketing manager, brand manager, growth manager
13-1161.01, 13-1161 | digital marketer, growth hacker, PPC specialist, SEM specialist, performance marketer, paid media specialist, email marketing specialist, SEO manager, digital marketing manager
13-1161 | marketing specialist, marketing coordinator, marketing executive, marketing assistant, marketing associate
27-3031, 13-1161.01, 11-2032 | social media coordinator, community manager, content creator, influencer, communications specialist, PR specialist, communications manager, publicist
11-2021 | CMO, head of marketing, VP of marketing, marketing director
27-3043, 13-1161 | content strategist, content marketer, blogger, ghostwriter, content manager, script writer, screenwriter, novelist
27-3042 | documentation specialist, API writer, tech writer
11-2022, 41-1012 | VP of sales, head of sales, sales director, chief revenue officer, area sales manager
41-3091, 41-4012, 41-4011 | account executive, sales development representative, SDR, BDR, business development representative, business development manager, sales rep, inside sales representative, software sales, key account manager, account manager, salesperson
41-9031, 41-4011 | solutions engineer, solutions consultant, presales engineer, technical sales
43-4051, 13-1161, 41-3091, 11-2022 | customer success manager, client success manager, CSM, customer success specialist, onboarding specialist
43-4051 | customer service, customer service desk, customer service desk associate, customer service advisor, customer support specialist, call centre operator, help line agent, contact center agent, customer care agent, client services representative, chat support, customer experience specialist
13-1071 | talent acquisition, headhunter, recruitment consultant, sourcer, technical recruiter, people partner, HR specialist, HR coordinator, HR officer
11-3121 | HRBP, HR business partner, chief people officer, head of people, HR director, people operations manager
13-1151, 11-3131 | corporate trainer, learning designer, L&D specialist, e-learning developer, learning and development manager, facilitator
13-1141, 11-3111 | compensation analyst, benefits specialist, total rewards manager
13-1111 | strategy consultant, consultant, business consultant, strategy analyst, process improvement specialist, chief of staff, lean consultant, six sigma black belt
13-1111, 15-1211, 15-2051.01 | business systems analyst, operations analyst, process analyst
11-1021, 11-1011 | manager, COO, general manager, managing director, business owner, entrepreneur, startup founder, branch manager, office director, head of operations
11-1011 | CEO, president, chief executive officer, executive director
13-1082, 15-1299.09 | PMO analyst, project coordinator, project officer, programme manager, project lead
43-6014, 43-6011 | admin assistant, secretary, office assistant, administrative assistant, office administrator, virtual assistant, clerical assistant
43-6011 | PA, executive secretary, executive PA
43-9061 | office clerk, clerk, general office worker, back office assistant
43-4171 | front desk, front desk receptionist, information desk clerk, welcome desk
43-9021 | data entry, data entry clerk, data entry operator, typist
13-2011 | CPA, tax accountant, staff accountant, forensic accountant, internal auditor, cost accountant, management accountant, chartered accountant, fund accountant
43-3031 | accounting assistant, accounting clerk, accounts assistant, accounts receivable clerk, AP specialist, AR specialist, accounts clerk
11-3031, 11-3031.01 | finance director, finance manager, VP of finance, head of finance, treasurer, FP&A manager
13-2051 | financial analyst, finance analyst, FP&A analyst, investment analyst, stock analyst, equity research analyst, portfolio analyst, private equity analyst, venture capital analyst
41-3031, 13-2051 | investment banking analyst, stockbroker, trader, day trader, stock trader
13-2099.01, 15-2041 | quant, quantitative analyst, quantitative researcher
13-2054 | risk analyst, risk manager, credit risk analyst
13-2099.04, 13-1041 | AML analyst, fraud analyst, KYC analyst, fraud investigator
13-2072 | mortgage broker, mortgage advisor, mortgage loan originator, loan originator
13-2052 | financial planner, financial adviser, wealth advisor, retirement planner, investment advisor
43-3071 | bank clerk, bank cashier, banker
13-1041, 11-9199.02 | compliance officer, compliance analyst, regulatory analyst, privacy officer
13-1041.07, 11-9199.01 | regulatory affairs associate
23-1011 | solicitor, barrister, legal counsel, general counsel, corporate lawyer, in-house counsel, prosecutor, public defender
23-2011 | legal assistant, legal clerk, law clerk, contracts administrator
13-1023, 13-1022, 11-3061 | buyer, purchasing officer, procurement specialist, sourcing specialist, category manager
11-3071.04, 13-1081 | logistics manager, supply chain analyst, supply chain planner, demand planner
11-3012, 11-3013 | facilities coordinator, workplace manager, facility manager
13-1121 | event coordinator, event manager, conference organiser, party planner
13-1131, 11-2033 | development officer, donor relations manager, grant writer
29-1141 | nurse, RN, staff nurse, ER nurse, travel nurse, school nurse, pediatric nurse, ward nurse, operating room nurse, community nurse, hospital nurse
29-1141.03 | ICU nurse, intensive care nurse
29-1171 | nurse practitioner, NP, FNP, family nurse practitioner
29-2061 | LPN, LVN, practical nurse, enrolled nurse
31-1131 | CNA, nurse aide, nursing aide, healthcare assistant, care assistant, nurse assistant
31-1122, 31-1121 | carer, home carer, PCA, support worker, companion caregiver, elderly care worker, live in caregiver, care worker
29-1215, 29-1216 | family doctor, GP, doctor, physician, medical doctor, primary care physician, family physician, general practitioner
29-1223 | shrink
29-1221 | child doctor, paediatrician, children's doctor
29-1218 | gynecologist, OBGYN
29-1213 | skin doctor
29-1212 | heart doctor
29-1241 | eye surgeon
29-1041 | eye doctor
29-1123 | PT, physio, physiotherapist
29-1127 | speech therapist, SLP, speech pathologist
29-1126 | RT, respiratory care practitioner
29-2034 | x-ray tech, rad tech, x-ray technician, radiology tech
29-2032 | ultrasound tech, sonographer
29-2012, 29-2011, 19-4021 | lab tech, lab technician, lab assistant, medical lab technician, laboratory assistant, lab analyst
29-2042 | ambulance technician, emergency medical technician
29-2043, 29-2042 | medic, ambulance officer
31-9092 | MA, clinical assistant, doctor's assistant
31-9091 | dental nurse, dentist assistant
29-2072 | medical coder, medical biller, medical billing specialist, health records clerk
43-6013 | medical receptionist, medical office assistant, ward clerk
11-9111 | hospital manager, hospital administrator, clinic manager, practice manager, healthcare administrator, nursing home manager
21-1014, 21-1013 | counselor, mental health therapist, counsellor, psychotherapist, LPC, talk therapist
21-1011 | addiction counselor, drug counselor, recovery coach
21-1093, 21-1021 | case worker, caseworker, case manager, family support worker, social care worker
31-9011 | masseuse, massage practitioner
29-1031 | nutritionist, dietician, nutrition coach
25-2021 | elementary teacher, grade school teacher, 3rd grade teacher, teacher
25-2031 | high school teacher, english teacher, science teacher, history teacher, secondary school teacher, maths teacher, physics teacher
25-2022 | middle school teacher, junior high teacher
25-2011, 39-9011 | preschool teacher, nursery teacher, early years practitioner, pre-k teacher
25-2058, 25-2056 | special ed teacher, SEN teacher, special needs teacher
25-9042, 25-9043 | teacher's aide, classroom assistant, paraprofessional, teaching aide, learning support assistant
25-3011 | ESL teacher, TEFL teacher, english as a second language teacher
25-9031 | curriculum developer, instructional designer, curriculum designer
11-9032 | school principal, headteacher, headmaster, vice principal, deputy head
11-9033 | dean, registrar, provost, admissions officer
25-1071, 25-1042, 25-1021 | professor, lecturer, assistant professor, adjunct professor
19-1042, 19-1029.02 | research scientist, medical researcher, postdoc, clinical scientist
11-9121.01 | clinical research associate, CRA, clinical trial manager
19-4061, 19-4021 | research assistant
19-3033 | clinical psychologist, child psychologist
`;
