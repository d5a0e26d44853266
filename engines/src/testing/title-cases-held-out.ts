/**
 * Everyday titles and the occupations that a person who typed them could mean, written before the
 * search was. This half is held out: it is measured, and neither search nor aliases are changed for
 * a title of it that is missed.
 */
export const HELD_OUT_TITLES = `
auditor | 13-2011
fast food worker | 35-3023
lorry driver | 53-3032
registered nurse | 29-1141
high school math teacher | 25-2031
backend engineer | 15-1252
full stack developer | 15-1252, 15-1254
product designer | 15-1255, 27-1021
data scientist | 15-2051
scrum master | 15-1299.09, 13-1082
yoga teacher | 39-9031, 25-3021
barber | 39-5011
HVAC technician | 49-9021
picker packer | 53-7065, 53-7064
front desk agent | 43-4081, 43-4171
legal secretary | 43-6012
HR generalist | 13-1071, 11-3121
talent acquisition specialist | 13-1071
customer service rep | 43-4051
cashier | 41-2011
restaurant manager | 11-9051, 35-1012
dishwasher | 35-9021
bartender | 35-3011
loan officer | 13-2072
wealth manager | 13-2052
equity analyst | 13-2051
realtor | 41-9022, 41-9021
SEO specialist | 13-1161.01
content writer | 27-3043, 27-3043.05
reporter | 27-3023
camera operator | 27-4031
sound engineer | 27-4014
network engineer | 15-1241, 15-1244, 15-1231
site reliability engineer | 15-1252, 15-1244, 15-1299.08
IT support | 15-1232, 15-1231
ethical hacker | 15-1299.04
data engineer | 15-1243, 15-1243.01, 15-1252, 15-2051
test automation engineer | 15-1253
AI engineer | 15-1252, 15-2051, 15-1221
management consultant | 13-1111
program manager | 13-1082, 15-1299.09, 11-1021
operations manager | 11-1021
personal assistant | 43-6011, 43-6014
accounts payable clerk | 43-3031
financial controller | 11-3031.01
CFO | 11-3031, 11-3031.01, 11-1011
underwriter | 13-2053
actuary | 15-2011
shelf stacker | 53-7065
courier | 43-5021, 53-3033
school bus driver | 53-3051
helicopter pilot | 53-2012
train driver | 53-4011
auto body technician | 49-3021
lineman | 49-9051, 49-9052
roofer | 47-2181
pipe fitter | 47-2152
CNC operator | 51-9161
quantity surveyor | 13-1051
handyman | 49-9071
structural engineer | 17-2051
electrical engineer | 17-2071
landscape architect | 17-1012
fashion designer | 27-1022
illustrator | 27-1013, 27-1024
biologist | 19-1029.04
phlebotomist | 31-9097
occupational therapist | 29-1122
dental hygienist | 29-1292
pharmacy tech | 29-2052
vet tech | 29-2056
school counselor | 21-1012
marriage counselor | 21-1013
youth worker | 21-1093, 21-1021, 39-9032
home health aide | 31-1121
daycare worker | 39-9011, 25-2011
janitor | 37-2011
arborist | 37-3013
bouncer | 33-9032
detective | 33-3021, 33-9021
prison guard | 33-3012
EMT | 29-2042
surgeon | 29-1242, 29-1243, 29-1022
radiographer | 29-2034
attorney | 23-1011
911 dispatcher | 43-5031
museum curator | 25-4012
university lecturer | 25-1011, 25-1021, 25-1022, 25-1042, 25-1054, 25-1123, 25-1125, 25-1066, 25-1071, 25-1194, 25-1122
teaching assistant | 25-9042, 25-9043, 25-9044
wedding planner | 13-1121
hotel manager | 11-9081
concierge | 39-6012
sous chef | 35-1011
florist | 27-1023
farm hand | 45-2092, 45-2093
mathematician | 15-2021
market researcher | 13-1161, 19-3022
interpreter | 27-3091
wind turbine technician | 49-9081
procurement manager | 11-3061
`;
