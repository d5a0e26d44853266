import { type PersonCase, person } from './person-case.ts';

/**
 * People of whom there is nothing but a résumé, in the words in which it would be pasted. Their next
 * roles were written before the finder had read any of them. Names, streets and employers are words of
 * other people's work on purpose.
 */
export const RESUME_PEOPLE: readonly PersonCase[] = [
  resume(
    'engineer-named-baker',
    '11-3021, 15-1299.08, 15-1243, 15-1299.09, 15-1299.05, 15-1211, 15-2051, 15-1242, 15-1244, 15-1253',
    `Mason Baker
14 Butcher Street, Portland, OR 97201 | (503) 555-0142 | mason.baker@example.com

Summary
I build back ends that stay up.

Experience

Senior Software Engineer
Carpenter Logistics, Portland, OR
Mar 2020 – Present
- Moved 14 services from virtual machines to Kubernetes on AWS.
- Cut the time of a deployment from 40 to 6 minutes with GitHub Actions.

Software Engineer
Cook Systems, Salem, OR
Jun 2015 – Feb 2020
- Wrote the order service in Java with Spring Boot and PostgreSQL.

Education

BSc Computer Science, Oregon State University, 2011 – 2015

Skills
Java, Kotlin, Go, PostgreSQL, Kafka, Terraform, Docker`,
  ),
  resume(
    'nurse-named-cook',
    '29-1171, 11-9111, 29-1141.04, 29-1071, 25-1072, 29-1151, 15-1211.01, 29-9021, 29-1141.02, 21-1094',
    `Brenda Cook, RN
brenda.cook@example.com | 312-555-0190 | Chicago, IL

WORK HISTORY
Registered Nurse, Intensive Care
Farmer County Hospital, Chicago, IL
2016 – present
• Care for two ventilated patients a shift; charge nurse on nights.
• Precept new graduates; ACLS and CRRT certified.

Staff Nurse
St. Miller Medical Center, Peoria, IL
2011 – 2016
• Telemetry unit of 28 beds; Epic super-user.

EDUCATION
Bachelor of Science in Nursing
University of Illinois
2007 – 2011`,
  ),
  resume(
    'accountant-named-carpenter',
    '11-3031, 13-2031, 13-2051, 13-2082, 13-2081, 13-2061, 13-2041, 43-3031, 13-2054, 13-2099.04, 11-3031.01',
    `Ruth Carpenter
Denver, CO · ruth.carpenter@example.com · +1 720 555 0117

Experience
Senior Accountant, Shepherd Music Stores, Denver
May 2018 – now
- Close the books of five entities within four days each month.
- Reconcile bank and intercompany accounts in NetSuite; prepare the audit file.

Staff Accountant, Gardener & Sons, Boulder
Aug 2013 – Apr 2018
- Accounts payable and receivable, payroll for 60, sales tax returns.

Certificates
CPA, Colorado, 2016

Skills
US GAAP, NetSuite, Excel, ASC 606`,
  ),
  resume(
    'teacher-named-taylor',
    '25-9031, 13-1151, 11-3131, 25-1081, 11-9032, 27-3042, 21-1012, 25-3041, 25-2022, 25-2031, 25-1194',
    `Piper Tailor
3 Fisher Lane, Austin, TX 78701
piper@example.com

PROFILE
Elementary teacher with twelve years in grades 3 to 5.

EXPERIENCE
Elementary School Teacher
Driver Elementary School, Austin, TX
08/2014 – present
- Teach 26 children in reading, mathematics and science.
- Wrote the district's fifth-grade science units; lead three colleagues.

Teacher Aide
Painter Elementary School, Austin, TX
08/2011 – 06/2014

EDUCATION
BA in Elementary Education, Texas State University, 2011`,
  ),
  resume(
    'driver-named-bishop',
    '43-5032, 11-3071, 53-1043, 13-1081, 53-3052, 25-1194, 25-3021, 53-6051.07, 43-5011, 43-5071, 53-3033',
    `Dale Bishop
Omaha, NE
402 555 0164

Work experience

Truck Driver, Class A
Judge Freight Lines, Omaha, NE
2012 – Present
- Haul refrigerated food over eleven states, 2.1 million miles without an accident.
- Train new drivers on electronic logs.

Forklift Operator
King Cold Storage, Omaha, NE
2008 – 2012
- Loaded 20 trailers a night by RF scanner.

Licenses
CDL A with tanker and doubles endorsements`,
  ),
  resume(
    'chef-named-nurse',
    '11-9051, 19-1012, 25-1194, 25-2032, 41-4012, 19-4013, 35-2013, 13-1022, 35-1012, 35-2014',
    `Paul Nurse
paul.nurse@example.com | New Orleans, LA

Experience

Executive Chef
Captain's House Hotel, New Orleans, LA
2017 – Present
- Lead a brigade of 18; menus, costing and orders for 300 covers a day.
- Food cost from 34 to 28 per cent in a year; HACCP plan.

Sous Chef
Bar Porter, New Orleans, LA
2011 – 2017
- Ran the line and wrote the rota.

Education
Associate Degree in Culinary Arts, Delgado Community College, 2009 – 2011`,
  ),
  resume(
    'designer-named-smith',
    '15-1255, 27-1014, 27-1011, 15-1254, 27-1013, 11-2011, 11-2021, 27-1021, 27-1027, 15-1255.01, 27-1023',
    `Iris Goldsmith
Brooklyn, NY | iris.goldsmith@example.com | behance.net/irisgold

Experience
Graphic Designer at Weaver Press
Jan 2019 – Present
- Covers and layouts for 60 books a year in InDesign and Illustrator.
- Made the type system of the house's new web site in Figma.

Junior Graphic Designer at Studio Potter
Sep 2016 – Dec 2018
- Packaging and posters for breweries.

Education
BFA Graphic Design, Pratt Institute, 2012 – 2016`,
  ),
  resume(
    'clerk-named-pilot',
    '43-1011, 41-3091, 43-4181, 43-4171, 43-5031, 15-1232, 43-3011, 43-4151, 43-4061, 41-3021, 43-5032, 13-1151',
    `Jane Page
Female, aged 58, married
Tulsa, OK | 918-555-0131 | jane.page@example.com

Employment History

Customer Service Representative
Pilot Insurance, Tulsa, OK
2015 – Present
• Answer 70 calls a day on claims and bills; team lead on Saturdays.
• Trained 11 new colleagues.

Cashier
Miller Market, Tulsa, OK
2009 – 2015
• Till, returns and the closing count.

Skills
Salesforce, Zendesk, Excel`,
  ),
];

function resume(id: string, accepted: string, text: string): PersonCase {
  return person(id, { accepted, text, isResume: true });
}
