/** Themes of work, written by us: how people write of each, and the occupations that it leads to. */

/** Name of a theme, and how people write of it. */
export const THEME_PATTERNS: readonly (readonly [name: string, pattern: RegExp])[] = [
  [
    'numbers, ledgers and balancing',
    /\bnumbers?\b|\bmath\w*|\bspreadsheets?\b|\bbooks? balanc|\bexcel\b|\btie[sd]? out\b|\bledgers?\b|\bbookkeep|\baccount(?:s|ing)\b|\bbudgets?\b|\binvoices?\b|\bpayroll\b|\bfinanc/iu,
  ],
  [
    'data and analysis',
    /\bdata\b|\banaly|\bstatistic|\breport(?:s|ing)\b|\bdashboards?\b|\bsql\b/iu,
  ],
  [
    'fixing things',
    /\bfix\w*|\brepair\w*|\btroubleshoot\w*|\btake (?:things|stuff|them) apart|\btinker\w*/iu,
  ],
  [
    'hands and tools',
    /\bmy hands\b|\bhands[- ]on\b|\btools?\b|\btrades?\b|\bapprentice\w*|\blearn(?:ing)? by doing|\bget paid while\b|\bpaid (?:to learn|training)|\bon the job\b/iu,
  ],
  [
    'making and building',
    /\bmak(?:e|ing) (?:things|stuff|parts|something)|\bbuild(?:ing)? (?:things|stuff|something)|\bcraft\w*|\bwood\w*|\bcarpent|\bsew(?:ing)?\b|\bweld\w*/iu,
  ],
  [
    'drawing and design',
    /\bdesign\w*|\bdraw(?:ing|ings)?\b|\bcad\b|\bblueprints?\b|\bsketch\w*|\bart(?:s|istic)?\b|\bcreativ\w*/iu,
  ],
  [
    'computers',
    /\bcomputers?\b|\btech\b|\btechnology\b|\bsoftware\b|\bprogramming\b|\bcod(?:e|ing)\b|\bsystems?\b/iu,
  ],
  [
    'animals',
    /\banimals?\b|\bdogs?\b|\bcats?\b|\bhorses?\b|\bcows?\b|\blivestock\b|\bvet(?:erinar\w+)?\b(?!eran)/iu,
  ],
  [
    'plants and gardens',
    /\bplants?\b|\bgarden\w*|\bgreenhouse|\blandscap\w*|\btrees?\b|\bcrops?\b/iu,
  ],
  [
    'outdoors',
    /\boutdoors?\b|\boutside\b|\bnature\b|\bfresh air\b|\bpark(?:s)?\b|\bforest\w*|\bin the field\b/iu,
  ],
  ['laboratory', /\blabs?\b(?! bench)|\blaborator|\bsamples?\b|\btesting\b|\bscience\b/iu],
  [
    'environment and water',
    /\benvironment\w*|\bwater\b|\bsustainab\w*|\bclimate\b|\bconservation\b|\brecycl\w*|\benergy\b|\bsolar\b/iu,
  ],
  [
    'safety and inspection',
    /\bsafety\b|\binspect\w*|\bquality\b|\bchecking\b|\bcatch(?:ing)? (?:mistakes|errors)|\bcompliance\b|\bregulat\w*|\baudit\w*|\bdetails?\b/iu,
  ],
  [
    'planning and coordinating',
    /\bplan(?:s|ning)?\b|\borgani[sz]\w*|\bcoordinat\w*|\bschedul(?:e|ing)\b|\bprojects?\b|\blogistics\b|\bpuzzles?\b/iu,
  ],
  [
    'dispatch and freight',
    /\bdispatch\w*|\bfreight\b|\bshipping\b|\broutes?\b|\bload(?:s|ing)\b|\bwarehouse\b|\binventory\b|\bsupply chain\b/iu,
  ],
  [
    'paperwork and records',
    /\bpaperwork\b|\brecords?\b|\bfil(?:es|ing)\b|\bdocuments?\b|\bforms?\b|\boffice\b|\bdesk\b|\badmin\w*|\bclerk\w*|\bquiet\b/iu,
  ],
  ['law', /\blegal\b|\blaw\b|\bcourts?\b|\bjustice\b|\bcontracts?\b/iu],
  [
    'hiring and training people',
    /\bhir(?:e|ing)\b|\brecruit\w*|\bHR\b|\bhuman resources\b|\btrain(?:ing|er)?\b|\bmentor\w*|\bcoach\w*|\bonboard\w*|\bteach\w*/iu,
  ],
  [
    'writing and editing',
    /\bwrit(?:e|ing|er)\b|\bedit\w*|\bjournal\w*|\bgrants?\b|\bcontent\b|\bcommunicat\w*|\bstor(?:y|ies)\b/iu,
  ],
  [
    'helping people and community',
    /\bhelp(?:ing)? (?:people|families|others|someone|kids|patients|veterans)|\bcommunity\b|\bnon-?profits?\b|\bsocial\b|\bmeaning\w*|\bmake a difference|\badvoca\w*|\bfamilies\b/iu,
  ],
  [
    'public policy and programmes',
    /\bpolic(?:y|ies)\b|\bprograms?\b|\bgovernment\b|\bpublic (?:service|sector)|\bcounty\b|\bstate job\b|\bcity (?:job|hall)/iu,
  ],
  [
    'people and customers',
    /\bpeople\b|\bcustomers?\b|\bclients?\b|\bguests?\b|\btalk(?:ing)? (?:to|with)/iu,
  ],
  ['selling', /\bsell(?:ing)?\b|\bsales\b|\bcommission\b|\bdeals?\b/iu],
  ['children', /\bkids\b|\bchildren\b|\bteens?\b|\byouth\b|\bstudents?\b/iu],
  [
    'health care, not hands on',
    /\bhealth ?care\b|\bhospitals?\b|\bclinic\w*|\bmedical\b|\bhealth\b(?! insurance)/iu,
  ],
  [
    'food and cooking',
    /\bfood\b|\bcook\w*|\bbak(?:e|ing|ery)\b|\bkitchens?\b|\bmenus?\b|\brecipes?\b|\bnutrition\b/iu,
  ],
  [
    'cars and engines',
    /\bcars?\b|\bengines?\b|\btrucks?\b|\bvehicles?\b|\bdiesel\b|\bmechanic\w*/iu,
  ],
  [
    'electricity and electronics',
    /\belectric\w*|\bwir(?:e|ing)\b|\bcircuits?\b|\belectronics?\b|\bsolder\w*/iu,
  ],
  [
    'networks and radio',
    /\bnetworks?\b|\btelecom\w*|\bradio\b|\bfiber\b|\bcabl(?:e|ing)\b|\bsignals?\b/iu,
  ],
  [
    'sound, music and film',
    /\bsound\b|\baudio\b|\bmusic\b|\bfilm\b|\bvideo\b|\bphoto\w*|\btheat(?:er|re)\b|\bstage\b/iu,
  ],
  ['research', /\bresearch\w*|\bfinding (?:things|stuff) out|\binvestigat\w*|\bcurious\b/iu],
  [
    'insurance and claims',
    /\binsurance (?:job|work|company|claims)|\bclaims?\b|\bunderwrit\w*|\brisk\b|\badjust\w*/iu,
  ],
  [
    'buying',
    /\bpurchas\w*|\bbuying\b|\bprocure\w*|\bsuppliers?\b|\bvendors?\b|\border(?:s|ing)\b/iu,
  ],
  ['marketing', /\bmarketing\b|\bsocial media\b|\bbrand\w*|\badvertis\w*/iu],
  [
    'machines and factories',
    /\bmachin(?:e|es|ery|ing|ist)\b|\bcnc\b|\bmanufactur\w*|\bplant\b|\bfactory\b|\bproduction\b/iu,
  ],
  [
    'buildings and construction',
    /\bbuildings?\b|\bhouses?\b|\bconstruction\b|\bjob ?sites?\b|\bestimat\w*|\bremodel\w*|\bcontractors?\b/iu,
  ],
  [
    'pipes, heating and cooling',
    /\bplumb\w*|\bpipes?\b|\bhvac\b|\bheating\b|\bboilers?\b|\bfurnaces?\b/iu,
  ],
  ['maintenance of places', /\bmaintenance\b|\bfacilit(?:y|ies)\b/iu],
  ['maps', /\bmaps?\b|\bgis\b|\bsurvey(?:ing|or)?\b|\bdrones?\b/iu],
  ['aircraft', /\baircraft\b|\baviation\b|\bairports?\b|\bairlines?\b/iu],
  ['books, museums', /\bbooks?\b|\blibrar\w*|\barchiv\w*|\bmuseums?\b|\bhistory\b/iu],
  ['languages', /\blanguages?\b|\bspanish\b|\btranslat\w*|\binterpret\w*|\bbilingual\b/iu],
  ['property', /\breal estate\b|\bpropert(?:y|ies)\b|\bapartments?\b|\btenants?\b/iu],
  ['sports and fitness', /\bsports?\b|\bfitness\b|\bexercise\b|\bgym\b|\bathlet\w*/iu],
  ['security', /\bsecurity\b|\bcyber\w*|\bfraud\b/iu],
  ['medicines', /\bpharmac\w*|\bmedicines?\b|\bdrugs?\b/iu],
  ['credit and lending', /\bcredit\b|\bloans?\b|\blending\b|\bmortgages?\b|\bbank(?:s|ing)?\b/iu],
  ['events and travel', /\bevents?\b|\bweddings?\b|\bhospitality\b|\bhotels?\b/iu],
  ['from home', /\bfrom home\b|\bremote(?:ly)?\b|\bwork at home\b|\bhybrid\b/iu],
];

/**
 * A line is `name of the theme: codes`, the most usual first. A code without its detail means all its
 * details.
 */
export const THEMES = `
numbers, ledgers and balancing: 43-3031 43-3051 43-3021 13-2011 13-2031 43-3061 13-2082 13-2041 13-2051 43-9111 15-2051.01 13-1051 13-2081 43-4131 13-1141 13-2061 43-5061
data and analysis: 15-2051.01 15-2051 13-1111 13-1161 13-2051 15-2041 15-1242 43-9111 15-2031 19-3022 13-2031 15-1211 13-1081.02 29-9021 15-1243
fixing things: 49-9071 49-9041 49-9021 49-9062 49-2011 49-2094 49-9043 49-2098 49-3023 49-9031 49-2022 49-3053 49-2097 15-1232 17-3024 49-3091 49-9094 49-9063
hands and tools: 47-3013 47-2111 49-9021 47-2152 49-9071 47-2031 51-4041 51-4121 49-9041 51-7011 47-3015 47-2231 49-2098 49-9052 51-9161 47-3012 49-9062 47-2211 49-3023 31-9093
making and building: 51-7011 47-2031 51-4121 51-4041 51-9161 51-7042 51-2041 51-2022 27-1027 51-6052 51-6093 51-9162 27-1012 17-3013 51-4061 17-3027 51-4111
drawing and design: 27-1024 17-3011 17-3013 15-1255 27-1025 27-1021 27-1027 17-3012 27-1026 43-9031 27-1014 17-3022 51-5111 27-1023 27-4032
computers: 15-1232 15-1253 15-1254 15-1244 15-1211 15-1252 15-1231 15-1212 15-1242 29-9021 15-1299.01 49-2011 15-2051.01 15-1255 13-1082 27-3042
animals: 31-9096 29-2056 39-2021 39-2011 33-9011 19-4012 19-4021 45-2093 45-2021 19-1023 45-2011
plants and gardens: 37-3011 37-1012 45-2092 19-4012 19-1013 27-1023 37-3012 37-3013 45-1011 19-4071 17-1012 45-2091 41-2031
outdoors: 19-4071 45-4011 37-3011 17-3031 19-4042 37-1012 17-1022 43-5041 33-3031 47-2231 17-3022 19-1031 19-4044 49-9052 51-8031 39-9032 43-5052 47-4051 19-1032 49-9081 17-3025 19-1031.03 45-2011
laboratory: 19-4031 19-4021 29-2012 19-4099.01 19-4042 19-4013 29-2011 51-8031 31-9093 29-2012.01 17-3025 19-2031 19-4092 51-9061 19-1012
environment and water: 19-4042 17-3025 19-2041 51-8031 19-4071 19-1031 17-2081 47-2231 13-1041.01 19-4044 47-4011.01 17-2199.03 49-9081 47-4099 13-1199.05 11-9199.11
safety and inspection: 19-5011 19-5012 51-9061 13-1041 47-4011 45-2011 53-6051 19-4099.01 17-3029 13-2011 13-2061 13-1041.07 17-2111 13-1041.04 17-3026 43-9081
planning and coordinating: 13-1082 43-5061 13-1081 13-1121 43-5032 11-3012 43-6011 13-1111 43-6014 43-5011 43-1011 13-1023 13-1151 11-3071 43-3061
dispatch and freight: 43-5032 43-5011 13-1081 43-5071 43-5061 11-3071 53-1042 13-1081.02 43-5011.01 13-1023 53-7051 43-3061 53-1043
paperwork and records: 43-6014 43-9061 29-2072 43-4031 43-3031 43-4161 23-2093 43-3021 43-9041 43-3061 43-6013 43-6011 43-4071 23-2011 43-3051 25-4031 43-6012 43-5061
law: 23-2011 43-6012 43-4031 23-2093 13-1041 23-1022 27-3092 13-1075 21-1092 43-4061 13-1031
hiring and training people: 13-1151 13-1071 25-9031 25-1194 11-3131 21-1012 25-3011 13-1141 43-4161 25-3021 25-2032 21-1091 39-9032
writing and editing: 27-3042 27-3041 27-3043 13-1131 27-3031 43-9081 13-1161 27-3043.05 25-9031 13-1151
helping people and community: 21-1093 21-1094 21-1091 21-1012 21-1015 43-4061 11-9151 13-1131 21-1022 29-2072 13-1071 43-6013 39-9032 13-1151 21-1021
public policy and programmes: 13-1111 43-4061 13-1041 11-9151 43-4031 19-3022 13-1041.03 19-3051 11-3012 13-2031 21-1091 13-1082 13-1131
people and customers: 43-4051 43-4171 13-1071 43-4081 13-1121 43-4181 41-3091 21-1094 13-1151 43-6013 41-3021 21-1093
selling: 41-4012 41-3091 41-4011 41-9031 41-9022 13-2072 41-3021 11-2022 13-1161 41-1012
children: 25-9042 39-9011 39-9032 25-2011 21-1012 25-3041 21-1021 25-9043 27-2022 25-4031 31-2012 21-1093
health care, not hands on: 29-2072 43-6013 11-9111 29-9021 21-1091 21-1094 31-9093 31-9092 29-2012 13-1031 29-2052 13-1041 15-1211.01 43-9041 49-9062 29-2055 31-9097 29-2034
food and cooking: 35-2012 51-3011 35-1012 51-3092 19-4013 29-2051 45-2011 11-9051 35-1011 13-1023 19-1012 41-4012 35-2014 13-1121
cars and engines: 49-3023 49-3031 41-2022 49-3042 13-1032 49-3041 53-6051 49-1011 49-3011 49-3053 49-3021 43-5032 25-1194
electricity and electronics: 47-2111 49-2098 49-2022 17-3023 49-2094 47-2231 49-9051 47-3013 49-9052 51-2022 17-3024 49-2097 49-9062 49-9021 17-3012
networks and radio: 49-2022 15-1231 15-1244 49-9052 15-1232 49-2021 15-1241 49-2098 15-1212 17-3023 49-2097 27-4012
sound, music and film: 27-4011 27-4014 27-4012 49-9063 27-4032 49-2097 27-4015 27-4021 27-4031 25-3021 41-2031 27-2042
research: 19-3022 19-4061 13-1161 13-1111 33-9021 27-3042 15-2051 19-1042 13-1031 25-4022 15-2041 25-4011
insurance and claims: 13-1031 13-2053 43-9041 13-1032 13-2054 13-2041 41-3021 13-1041
buying: 13-1023 43-3061 11-3061 13-1022 43-5061 13-1081 43-5071 13-1051 43-4151
marketing: 13-1161 27-3031 11-2021 13-1161.01 41-3011 27-1024 11-2011 27-3043 13-1131
machines and factories: 51-4041 51-9161 49-9041 51-9162 17-3026 51-9061 51-1011 49-9043 43-5061 17-3024 51-4111 17-3027
buildings and construction: 13-1051 47-4011 11-9021 17-3011 47-1011 49-9071 13-1082 17-3022 11-3013 47-2031 41-4012 41-2022 13-2023 11-9141
pipes, heating and cooling: 49-9021 47-2152 51-8021 47-3015 49-9071 47-2211 47-4011 41-4012
maintenance of places: 49-9071 11-3013 49-9043 49-1011 51-8021 49-9021 37-1011 49-9041 43-5061
maps: 17-3031 15-1299.02 17-1021 17-1022 19-3051 17-3022 19-4071
aircraft: 53-2022 49-3011 49-2091 43-4181 53-6032 43-5011 53-2021 53-6051 17-3021 13-1041 53-1041
books, museums: 25-4031 43-4121 25-4022 25-4011 25-4013 25-4012 43-9081 27-3041 29-2072
languages: 27-3091 21-1094 21-1093 43-4061 43-4051 25-3011 43-6013
property: 11-9141 13-2023 41-9022 23-2093 13-2072 43-4131 13-1032 49-9071
sports and fitness: 39-9031 39-9032 29-9091 27-2022 31-2021 31-2022 29-1128 39-1022 11-9179.01
security: 15-1212 49-2098 33-9032 13-1041 13-2061 11-3013.01 15-1299.06 33-9021 13-2099.04
medicines: 29-2052 31-9095 19-4099.01 29-2072 13-1041.07 19-1042
credit and lending: 13-2041 13-2072 43-4131 43-4041 13-2071 43-3011 13-2061 43-4141 13-2054 13-1041 43-3031
events and travel: 13-1121 43-4181 13-1131 43-4081 11-9072 27-3031 41-3041 11-9081 43-6014
from home: 43-3031 27-3042 15-1254 15-1253 43-4051 29-2072 13-1031 15-1255 27-3041 13-1161 15-1252 43-9041 13-1071 15-1232 15-2051.01 13-1082 43-3051 13-1151 27-3043
`;
