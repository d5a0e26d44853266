/**
 * Licences and conditions of work by page of the handbook, as we read them: page, licence, licence of
 * what, schedule, conditions. No sentence of the handbook.
 */
export const PAGES_I_TO_Z = `
instructional-coordinators | some-states-or-specialities | teaching or administrator licence in public schools | full-time
insulation-workers | some-states-or-specialities | asbestos handling training or removal licence | full-time | long-on-feet confined-spaces
insurance-sales-agents | required | state insurance licence | full-time
insurance-underwriters | certification-usual | insurance underwriting designation | full-time
interior-designers | some-states-or-specialities | state interior designer licence or registration
interpreters-and-translators | some-states-or-specialities | court interpreter certification | part-time-common
janitors-and-building-cleaners | none-mentioned |  | full-time part-time-common evenings-nights weekends
jewelers-and-precious-stone-and-metal-workers | none-mentioned |  | full-time
judges-and-hearing-officers | required | law licence | full-time
kindergarten-and-elementary-school-teachers | required | teaching licence for public schools | evenings-nights weekends
labor-relations-specialists | certification-usual | human resources certification | full-time
landscape-architects | required | state landscape architect licence
lawyers | required | law licence through state bar admission | full-time
librarians | some-states-or-specialities | teaching certificate for school librarians | full-time part-time-common evenings-nights weekends
library-technicians-and-assistants | none-mentioned |  | part-time-common
licensed-practical-and-licensed-vocational-nurses | required | state practical nursing licence | full-time
line-installers-and-repairers | some-states-or-specialities | commercial driving licence for heavy vehicles | full-time | heights hazards-injury
loan-officers | some-states-or-specialities | mortgage loan originator licence | full-time
lodging-managers | none-mentioned |  | full-time evenings-nights weekends
logging-workers | some-states-or-specialities | state logging licence or certification | full-time | outdoors hazards-injury
logisticians | some-states-or-specialities | defence acquisition certification for military purchasing | full-time
machinists-and-tool-and-die-makers | none-mentioned |  | full-time
management-analysts | none-mentioned |  | overtime-common | stress-deadlines
manicurists-and-pedicurists | required | state nail technician licence | full-time part-time-common evenings-nights weekends
marine-engineers-and-naval-architects | some-states-or-specialities | professional engineer licence for senior work | full-time
market-research-analysts | none-mentioned |  | full-time
marriage-and-family-therapists | required | state marriage and family therapy licence | full-time part-time-common
massage-therapists | required | state massage therapy licence or registration | part-time-common irregular
material-moving-machine-operators | some-states-or-specialities | crane operator licence in some places | full-time
material-recording-clerks | none-mentioned |  | full-time
materials-engineers | some-states-or-specialities | professional engineer licence for senior work | full-time
mathematicians-and-statisticians | none-mentioned |  | full-time
mechanical-engineering-technicians | none-mentioned |  | full-time
mechanical-engineers | some-states-or-specialities | professional engineer licence for senior work | full-time
medical-and-health-services-managers | some-states-or-specialities | nursing home administrator licence | full-time
medical-assistants | some-states-or-specialities | state medical assistant licence or certification | full-time
medical-dosimetrists | certification-usual | medical dosimetrist certification | full-time
medical-equipment-repairers | none-mentioned |  | full-time
medical-records-and-health-information-technicians | certification-usual | medical records certification | full-time
medical-scientists | some-states-or-specialities | physician licence for clinical practice | full-time
medical-transcriptionists | none-mentioned |  | full-time part-time-common
meeting-convention-and-event-planners | none-mentioned |  | full-time overtime-common travel
metal-and-plastic-machine-workers | none-mentioned |  | full-time evenings-nights weekends | hazards-injury
microbiologists | none-mentioned |  | full-time
middle-school-teachers | required | teaching licence for public schools | evenings-nights weekends
military-careers | some-states-or-specialities | civilian licence for some military specialities | full-time travel | hazards-injury
mining-and-geological-engineers | some-states-or-specialities | professional engineer licence for senior work | full-time
models | none-mentioned |  | part-time-common irregular | outdoors stress-deadlines
multimedia-artists-and-animators | none-mentioned
music-directors-and-composers | none-mentioned |  | part-time-common evenings-nights weekends
musicians-and-singers | none-mentioned |  | part-time-common evenings-nights weekends irregular
natural-sciences-managers | some-states-or-specialities | state laboratory director licence | full-time
network-and-computer-systems-administrators | certification-usual | network product certification | full-time
nuclear-engineers | some-states-or-specialities | professional engineer or reactor operator licence | full-time
nuclear-medicine-technologists | certification-usual | nuclear medicine certification | full-time
nuclear-technicians | certification-usual | nuclear technician certification | full-time | hazards-injury
nurse-anesthetists-nurse-midwives-and-nurse-practitioners | required | nursing licence plus advanced practice licence | full-time
nursing-assistants | required | state nursing assistant licence or certification | full-time evenings-nights weekends | heavy-lifting
occupational-health-and-safety-specialists-and-technicians | certification-usual | occupational safety certification | full-time travel | outdoors
occupational-therapists | required | state occupational therapy licence | full-time part-time-common | long-on-feet heavy-lifting
occupational-therapy-assistants-and-aides | required | state occupational therapy assistant licence | full-time part-time-common evenings-nights weekends | long-on-feet
oil-and-gas-workers | some-states-or-specialities | commercial driving licence or safety certification | full-time irregular travel | outdoors
operations-research-analysts | none-mentioned |  | full-time
opticians-dispensing | some-states-or-specialities | state optician licence | full-time part-time-common
optometrists | required | state optometry licence | full-time part-time-common evenings-nights weekends
orthotists-and-prosthetists | some-states-or-specialities | state orthotics and prosthetics licence | full-time
painters-construction-and-maintenance | some-states-or-specialities | lead paint removal licence | full-time | outdoors
painting-and-coating-workers | none-mentioned |  | full-time | long-on-feet
paralegals-and-legal-assistants | none-mentioned |  | full-time
personal-financial-advisors | some-states-or-specialities | securities or insurance licences for products sold | full-time
pest-control-workers | required | state pest control licence | full-time evenings-nights weekends | hazards-injury protective-equipment confined-spaces
petroleum-engineers | some-states-or-specialities | professional engineer licence for senior work | full-time
pharmacists | required | state pharmacy licence | full-time
pharmacy-technicians | required | state pharmacy technician registration or certification | full-time part-time-common
phlebotomists | some-states-or-specialities | state phlebotomy licence or certification | full-time
photographers | some-states-or-specialities | federal drone certificate for aerial photography | part-time-common evenings-nights weekends
physical-therapist-assistants-and-aides | required | state physical therapist assistant licence | full-time part-time-common | long-on-feet
physical-therapists | required | state physical therapy licence | full-time part-time-common | long-on-feet
physician-assistants | required | state physician assistant licence | full-time evenings-nights weekends irregular
physicians-and-surgeons | required | state medical licence | full-time evenings-nights shifts on-call irregular
physicists-and-astronomers | none-mentioned |  | full-time
plumbers-pipefitters-and-steamfitters | required | state plumbing licence | full-time evenings-nights weekends on-call
podiatrists | required | state podiatry licence | full-time evenings-nights weekends
police-and-detectives | none-mentioned |  | full-time evenings-nights shifts overtime-common | hazards-injury stress-deadlines
police-fire-and-ambulance-dispatchers | some-states-or-specialities | public safety dispatcher certification | full-time evenings-nights weekends shifts | stress-deadlines
political-scientists | none-mentioned |  | full-time
postal-service-workers | some-states-or-specialities | driving licence for vehicle operators | full-time weekends | outdoors
postsecondary-education-administrators | none-mentioned |  | full-time
postsecondary-teachers | some-states-or-specialities | matching professional licence for some subjects | full-time part-time-common
power-plant-operators-distributors-and-dispatchers | some-states-or-specialities | reactor operator or state operator licence | full-time evenings-nights shifts | stress-deadlines
preschool-and-childcare-center-directors | some-states-or-specialities | childcare centre licence or staff certification | full-time
preschool-teachers | some-states-or-specialities | early years teaching licence for public schools
private-detectives-and-investigators | required | state private investigator licence | full-time evenings-nights weekends
probation-officers-and-correctional-treatment-specialists | none-mentioned |  | full-time irregular travel | hazards-injury stress-deadlines
producers-and-directors | none-mentioned |  | full-time evenings-nights weekends irregular | stress-deadlines
project-management-specialists | none-mentioned |  | full-time
property-real-estate-and-community-association-managers | required | property management or real estate licence | full-time
psychiatric-technicians-and-aides | some-states-or-specialities | state psychiatric technician licence | full-time part-time-common evenings-nights weekends | hazards-injury
psychologists | required | state psychology licence | full-time part-time-common
public-relations-managers | none-mentioned |  | full-time overtime-common travel
public-relations-specialists | none-mentioned |  | full-time
purchasing-managers-buyers-and-purchasing-agents | none-mentioned |  | full-time
quality-control-inspectors | none-mentioned |  | full-time
radiation-therapists | required | state radiation therapy licence or certification | full-time
radiologic-technologists | required | state radiography licence or certification | full-time
railroad-occupations | some-states-or-specialities | federal certification for train drivers and conductors | full-time evenings-nights weekends
real-estate-brokers-and-sales-agents | required | state real estate licence | full-time evenings-nights weekends irregular
receptionists | none-mentioned |  | full-time
recreation-workers | some-states-or-specialities | first aid certification or driving licence | full-time part-time-common seasonal irregular
recreational-therapists | certification-usual | recreational therapist certification | full-time
registered-nurses | required | state nursing licence | evenings-nights weekends shifts
rehabilitation-counselors | some-states-or-specialities | state counsellor licence for counselling services | full-time
reporters-correspondents-and-broadcast-news-analysts | none-mentioned |  | full-time evenings-nights weekends irregular
respiratory-therapists | required | state respiratory therapy licence | full-time
retail-sales-workers | some-states-or-specialities | state sales licence, such as cars | full-time evenings-nights weekends
roofers | certification-usual | workplace safety certification | full-time | heavy-lifting
sales-engineers | none-mentioned |  | full-time travel
sales-managers | none-mentioned |  | full-time travel
school-and-career-counselors | some-states-or-specialities | state credential for public school counsellors | full-time
secretaries-and-administrative-assistants | none-mentioned |  | full-time
securities-commodities-and-financial-services-sales-agents | required | securities licence | full-time overtime-common | stress-deadlines
security-guards | required | state security guard licence | full-time evenings-nights shifts
semiconductor-processing-technicians | none-mentioned |  | full-time evenings-nights weekends shifts | protective-equipment
set-and-exhibit-designers | none-mentioned |  | full-time
sheet-metal-workers | some-states-or-specialities | state sheet metal licence | full-time | long-on-feet heavy-lifting
skincare-specialists | required | state skincare licence | part-time-common evenings-nights weekends
small-engine-mechanics | some-states-or-specialities | motorcycle licence for motorcycle mechanics | full-time seasonal | noise
social-and-community-service-managers | none-mentioned |  | full-time
social-and-human-service-assistants | none-mentioned |  | full-time
social-workers | some-states-or-specialities | state clinical social work licence | full-time
sociologists | none-mentioned |  | full-time
software-developers | none-mentioned |  | full-time
solar-photovoltaic-installers | some-states-or-specialities | state solar installer licence | travel | outdoors
special-education-teachers | required | teaching licence for public schools
speech-language-pathologists | required | state speech-language pathology licence | full-time part-time-common
stationary-engineers-and-boiler-operators | some-states-or-specialities | state or local boiler operator licence | full-time weekends shifts
structural-iron-and-steel-workers | none-mentioned |  | full-time | outdoors heights hazards-injury protective-equipment
substance-abuse-behavioral-disorder-and-mental-health-counselors | required | state counsellor licence | full-time part-time-common
surgical-technologists | certification-usual | surgical technology or life support certification | full-time | long-on-feet
survey-researchers | none-mentioned |  | full-time
surveying-and-mapping-technicians | none-mentioned |  | full-time | outdoors
surveyors | required | state surveyor licence | full-time | outdoors long-on-feet
tax-examiners-and-collectors-and-revenue-agents | none-mentioned |  | full-time
taxi-drivers-and-chauffeurs | required | driving licence | evenings-nights weekends irregular | driving
teacher-assistants | some-states-or-specialities | first aid certification for some jobs | full-time part-time-common
technical-writers | none-mentioned |  | full-time
telecommunications-equipment-installers-and-repairers-except-line-installers | some-states-or-specialities | driving or commercial driving licence | full-time travel
tellers | none-mentioned |  | full-time
tile-and-marble-setters | none-mentioned |  | full-time
top-executives | some-states-or-specialities | matching professional licence for some posts | full-time evenings-nights weekends overtime-common irregular travel
tour-and-travel-guides | some-states-or-specialities | local guide licence in some cities | part-time-common evenings-nights weekends seasonal travel | outdoors long-on-feet
training-and-development-managers | none-mentioned |  | full-time
training-and-development-specialists | none-mentioned |  | full-time
transportation-storage-and-distribution-managers | some-states-or-specialities | driving or trade-specific licence | full-time evenings-nights weekends irregular
travel-agents | some-states-or-specialities | state registration or business licence | full-time part-time-common
tutors | none-mentioned |  | part-time-common evenings-nights weekends
umpires-referees-and-other-sports-officials | some-states-or-specialities | state registration for school sports | part-time-common evenings-nights weekends seasonal irregular
urban-and-regional-planners | certification-usual | urban planning certification | full-time
veterinarians | required | state veterinary licence | full-time overtime-common
veterinary-assistants-and-laboratory-animal-caretakers | none-mentioned
veterinary-technologists-and-technicians | required | state veterinary technician credential | evenings-nights weekends
waiters-and-waitresses | none-mentioned |  | part-time-common evenings-nights weekends
water-and-wastewater-treatment-plant-and-system-operators | required | state water treatment operator licence | full-time evenings-nights weekends shifts
water-transportation-occupations | required | federal merchant mariner credential | full-time overtime-common irregular travel | outdoors
web-developers | none-mentioned |  | full-time
welders-cutters-solderers-and-brazers | some-states-or-specialities | state or local welding licence | full-time evenings-nights weekends shifts | outdoors
wholesale-and-manufacturing-sales-representatives | none-mentioned |  | full-time overtime-common | stress-deadlines
wind-turbine-technicians | none-mentioned |  | full-time | outdoors heights confined-spaces
woodworkers | none-mentioned |  | full-time | noise
writers-and-authors | none-mentioned
zoologists-and-wildlife-biologists | none-mentioned |  | full-time
`;
