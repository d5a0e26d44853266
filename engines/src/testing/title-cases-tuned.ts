/**
 * Everyday titles and their possible occupations, defined before the search was written. This half
 * may be used for tuning.
 */
export const TUNED_TITLES = `
accountant | 13-2011
barista | 35-3023.01
truck driver | 53-3032, 53-3033
nurse | 29-1141, 29-2061, 29-1141.03, 29-1171
primary school teacher | 25-2021
software engineer | 15-1252
frontend developer | 15-1254, 15-1252, 15-1255
UX designer | 15-1255
data analyst | 15-2051, 15-2051.01, 15-2041
product manager | 11-2021, 15-1299.09, 13-1082, 15-1252
personal trainer | 39-9031
hairdresser | 39-5012
plumber | 47-2152
forklift operator | 53-7051
receptionist | 43-4171
paralegal | 23-2011
HR manager | 11-3121
recruiter | 13-1071
call center agent | 43-4051
shop assistant | 41-2031
store manager | 41-1011, 11-1021
line cook | 35-2014
waitress | 35-3031
bank teller | 43-3071
financial advisor | 13-2052
investment banker | 41-3031, 13-2051
estate agent | 41-9022, 41-9021
social media manager | 13-1161.01, 11-2021, 27-3031, 13-1161, 11-2011
copywriter | 27-3043, 27-3043.05
journalist | 27-3023
video editor | 27-4032
photographer | 27-4021
sysadmin | 15-1244
devops engineer | 15-1252, 15-1244, 15-1299.08
cyber security analyst | 15-1212
penetration tester | 15-1299.04
database administrator | 15-1242
QA engineer | 15-1253
machine learning engineer | 15-2051, 15-1252, 15-1221
business analyst | 13-1111, 15-1211, 15-2051.01
project manager | 13-1082, 15-1299.09, 11-9021
office manager | 43-1011, 11-3012
executive assistant | 43-6011
bookkeeper | 43-3031
payroll specialist | 43-3051
tax preparer | 13-2082
insurance agent | 41-3021
claims adjuster | 13-1031
warehouse worker | 53-7062, 53-7065
delivery driver | 53-3033, 53-3031
bus driver | 53-3052, 53-3051
airline pilot | 53-2011
flight attendant | 53-2031
car mechanic | 49-3023
electrician | 47-2111
carpenter | 47-2031
welder | 51-4121
machinist | 51-4041
construction manager | 11-9021
site foreman | 47-1011
civil engineer | 17-2051
mechanical engineer | 17-2141
architect | 17-1011
interior designer | 27-1025
graphic designer | 27-1024
chemist | 19-2031
lab technician | 29-2012, 19-4031, 19-4021
physiotherapist | 29-1123
dentist | 29-1021
pharmacist | 29-1051
vet | 29-1131
psychologist | 19-3033, 19-3034
therapist | 21-1014, 21-1013, 19-3033, 29-1123, 21-1011
social worker | 21-1021, 21-1022, 21-1023
caregiver | 31-1122, 31-1121
nanny | 39-9011.01
cleaner | 37-2011, 37-2012
gardener | 37-3011
security guard | 33-9032
police officer | 33-3051
fireman | 33-2011
paramedic | 29-2043
GP | 29-1215, 29-1216
lawyer | 23-1011
judge | 23-1023, 23-1021
librarian | 25-4022
college professor | 25-1011, 25-1021, 25-1022, 25-1042, 25-1054, 25-1123, 25-1125, 25-1066, 25-1071
tutor | 25-3041
event planner | 13-1121
travel agent | 41-3041
tour guide | 39-7011, 39-7012
chef | 35-1011
baker | 51-3011
butcher | 51-3021
farmer | 11-9013
statistician | 15-2041
economist | 19-3011
translator | 27-3091
solar installer | 47-2231
supply chain manager | 11-3071.04
`;
