/**
 * Titles and the codes that people other than us gave them: everyday titles coded by hand, and
 * employers' own titles with the codes of an agency. A code without its last part accepts all
 * occupations that begin with it. The first line of each two may be used for tuning, the second is
 * held out.
 */
export const EVERYDAY_TITLES = `
DoorDash driver | 53-3031, 53-3033, 43-5021
warehouse picker packer | 53-7065, 53-7064
RBT | 31-1133, 21-1094, 29-1129, 31-2012, 21-1093
LVN | 29-2061
certified medical assistant | 31-9092
med surg RN | 29-1141
phlebotomist | 31-9097
X-ray tech | 29-2034
sterile processing technician | 31-9093
medical scribe | 31-9099, 31-9094, 31-9092, 29-2072
vet tech | 29-2056
dental receptionist | 43-4171, 43-6013, 31-9091
caregiver for elderly | 31-1122, 31-1121
daycare teacher | 25-2011, 39-9011
substitute teacher | 25-3031
adjunct professor | 25-1099, 25-1123, 25-1011, 25-1021, 25-1022
LCSW | 21-1022, 21-1021, 21-1023
substance abuse counselor | 21-1018, 21-1011
SDR | 41-4012, 41-3091, 41-9041, 41-4011
customer success manager | 11-2022, 43-4051, 41-3091, 11-2021, 13-1161
SEO specialist | 13-1161, 15-1299
content creator | 27-3043, 27-3031, 27-4032, 13-1161, 27-2099
UX researcher | 15-1255, 13-1161, 19-3099, 19-3022, 15-1299
QA engineer | 15-1253, 17-2112
DevOps engineer | 15-1252, 15-1244, 15-1299, 15-1241
SOC analyst | 15-1212
help desk tier 1 | 15-1232
SAP consultant | 15-1211, 15-1299, 13-1111
machine learning engineer | 15-2051, 15-1252, 15-1221, 15-1299
full stack developer | 15-1252, 15-1254
product owner | 13-1082, 15-1299, 11-2021, 11-3021, 15-1252
accounts payable specialist | 43-3031, 43-3021, 43-3051
tax preparer | 13-2082
mortgage broker | 13-2072
insurance agent | 41-3021
leasing consultant | 41-9022, 11-9141
HVAC tech | 49-9021
pipefitter | 47-2152
CNC operator | 51-9161, 51-4041
auto body tech | 49-3021
tire technician | 49-3093
OTR driver | 53-3032
school bus driver | 53-3051
forklift driver | 53-7051
freight broker | 43-5011, 41-3091, 13-1081
supply chain analyst | 13-1081
server assistant | 35-9011
host at restaurant | 35-9031
sous chef | 35-1011, 35-1012, 35-2014
cafeteria worker | 35-2012, 35-3023, 35-9011
hotel housekeeper | 37-2012
groundskeeper | 37-3011
pool technician | 37-2011, 49-9071, 49-9099, 37-3019
loss prevention officer | 33-9099, 33-9032
TSA agent | 33-9093
EMT | 29-2042
barber | 39-5011
nail tech | 39-5092
dog groomer | 39-2021
tattoo artist | 27-1019, 27-1013, 39-5091, 27-1014
video editor | 27-4032
CAD drafter | 17-3011, 17-3012, 17-3013, 17-3019
carpenter helper | 47-3012
solar installer | 47-2231
admin assistant | 43-6014, 43-6011
HR coordinator | 13-1071, 43-4161
corporate trainer | 13-1151
store associate | 41-2031, 41-2011
merchandiser | 27-1026, 53-7065, 41-2031, 13-1022, 41-4012
phone sales rep | 41-9041, 41-3091
ramp agent | 53-7062, 53-1041, 53-1049, 53-1047, 53-6099, 53-7199, 53-2022
chief of staff | 11-1011, 11-1021, 43-6011, 11-3012, 13-1111
grant writer | 13-1131, 27-3042, 27-3043
`;

export const EMPLOYERS_TITLES = `
financial operations liaison | 11-3031
home health technician | 11-9111
pesticide control inspector | 13-1041
accountant | 13-2011
landscape architect | 17-1012
production planner | 17-2112
marine engineer | 17-2121
electrical technician | 17-3023
forester | 19-1032
food tester | 19-4013
social group worker | 21-1021
teacher | 25-3021
amusement park entertainer | 27-2011
seasonal soccer coach | 27-2022
dancer | 27-2031
announcer | 27-3011
translator | 27-3091
home attendant | 31-1121
personal attendant | 31-1122
veterinary technician | 31-9096
senior lifeguard | 33-9092
turkish specialty cook | 35-1011
head cook | 35-1011
server captain | 35-1012
cook's short order | 35-2014
ice cream chef | 35-2014
short order cook | 35-2015
food prep worker | 35-2021
bar attendant | 35-3011
food service workers | 35-3023
amusement & recreation attendant | 35-3023
wait staff | 35-3031
banquet server | 35-3041
cafeteria attendant | 35-9011
kitchen helper | 35-9021
dishwashers | 35-9021
pool cleaners | 37-2011
janitor | 37-2011
housekeeping cleaners | 37-2012
landscaping and groundskeeper | 37-3011
groundskeeper | 37-3011
sprayers - herbicide | 37-3012
tree trimmer | 37-3013
tree pruner | 37-3013
animal trainer | 39-2011
stable attendant | 39-2021
children's attendant | 39-3031
golf range attendant | 39-3091
cooling room attendant | 39-3093
manicurist | 39-5092
bellhops | 39-6011
guide | 39-7011
nanny | 39-9011
nursery school attendant | 39-9011
recreation leader | 39-9032
food checker | 41-2011
cashier | 41-2011
tool and equipment rental clerk | 41-2021
retail salesperson | 41-2031
sales clerk | 41-2031
street vendor | 41-9091
bookkeeper | 43-3031
customer service representative | 43-4051
front desk agent | 43-4081
receptionist and information clerk | 43-4171
reservations agent | 43-4181
office helper | 43-5021
incoming freight clerk | 43-5071
process server | 43-9061
forest nursery supervisor | 45-1011
fish roe technician | 45-2041
horticultural worker ii | 45-2092
oyster floater | 45-3031
deck hands | 45-3031
forestry worker | 45-4011
supervisor of way | 47-1011
bricklayer | 47-2021
stonemason | 47-2022
carpenter i | 47-2031
carpenters | 47-2031
floor layer | 47-2042
concrete finisher | 47-2051
concrete finishers | 47-2051
construction laborers | 47-2061
asphalt paving machine operator | 47-2071
concrete paving machine operator | 47-2071
electrician | 47-2111
irrigation system installer | 47-2151
plumber | 47-2152
iron worker | 47-2171
rodman | 47-2171
roofer | 47-2181
sheet metal craftsman | 47-2211
steel fabricator | 47-2221
mason helper | 47-3011
stone mason helper | 47-3011
construction worker i | 47-3012
electrician helper | 47-3013
plumber's helper | 47-3015
pipe fitter helper | 47-3015
construction worker ii | 47-3016
fence erector | 47-4031
hwy maintenance worker | 47-4051
house mover | 47-4099
production laborer | 47-5051
tower telecom technician | 49-2021
helicopter mechanic | 49-3011
maintenance mechanic | 49-3031
farm equipment mechanic i | 49-3041
small engine mechanic | 49-3053
refrigeration maintenance technician | 49-9021
millwright | 49-9044
sr. lead tower technician | 49-9052
maintenance repair | 49-9071
line & antenna technician's helpers | 49-9098
maintenance helper | 49-9098
production supervisor | 51-1011
fitter | 51-2041
baker | 51-3011
meat cutter | 51-3021
oyster shuckers | 51-3022
tobacco drier operator | 51-3091
candy maker | 51-3092
bagasse burner | 51-3093
sugar boiler c | 51-3093
welders | 51-4121
welder fitter | 51-4121
laundry attendant | 51-6011
laundry workers | 51-6011
ski boot maintenance technicians | 51-6041
top precipitator operator | 51-9012
batch maker | 51-9021
refractory mixer | 51-9023
baader technician | 51-9032
assembler | 51-9061
tile sorter | 51-9061
glass blower | 51-9195
airplane pilot helper | 51-9198
helicopter pilot | 53-2011
tractor trailer truck driver | 53-3032
delivery truck driver | 53-3033
bus driver | 53-3051
parking lot attendant | 53-6021
special event labor | 53-7062
tent installer | 53-7062
preparation room worker | 53-7063
packers | 53-7064
fish packers | 53-7064
material clerk | 53-7065
garbage collector | 53-7081
`;
