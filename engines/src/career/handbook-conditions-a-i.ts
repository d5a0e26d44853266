/**
 * Licences and conditions of work by page of the handbook, as we read them: page, licence, licence of
 * what, schedule, conditions. No sentence of the handbook.
 */
export const PAGES_A_TO_I = `
accountants-and-auditors | some-states-or-specialities | certified public accountant licence for some filings | full-time overtime-common
actors | none-mentioned |  | part-time-common evenings-nights weekends irregular
actuaries | certification-usual | actuarial association exams | full-time
administrative-services-managers | none-mentioned |  | full-time on-call
adult-literacy-and-ged-teachers | some-states-or-specialities | teaching certificate for public schools | part-time-common evenings-nights
advertising-promotions-and-marketing-managers | none-mentioned |  | full-time
advertising-sales-agents | none-mentioned |  | full-time | stress-deadlines
aerospace-engineering-and-operations-technicians | none-mentioned |  | full-time
aerospace-engineers | some-states-or-specialities | professional engineer licence for senior work | full-time
agricultural-and-food-science-technicians | none-mentioned |  | full-time evenings-nights weekends irregular
agricultural-and-food-scientists | some-states-or-specialities | state licence for plant and soil scientists | full-time
agricultural-engineers | some-states-or-specialities | professional engineer licence for senior work | full-time
agricultural-workers | some-states-or-specialities | driving, pesticide or animal-breeder licence | full-time weekends seasonal | outdoors
air-traffic-controllers | required | federal control tower operator certificate | full-time evenings-nights weekends shifts | stress-deadlines
aircraft-and-avionics-equipment-mechanics-and-technicians | certification-usual | federal airframe and powerplant mechanic certificates | full-time | noise
airline-and-commercial-pilots | required | federal commercial or airline pilot certificate | irregular travel
animal-care-and-service-workers | some-states-or-specialities | business licence if self-employed | part-time-common evenings-nights weekends | hazards-injury
announcers | none-mentioned |  | evenings-nights weekends irregular
anthropologists-and-archeologists | none-mentioned |  | full-time
appraisers-and-assessors-of-real-estate | some-states-or-specialities | state appraiser licence for federally related transactions | full-time
arbitrators-mediators-and-conciliators | some-states-or-specialities | state or court mediator certification | full-time
architects | required | state architect licence | full-time overtime-common | stress-deadlines
architectural-and-engineering-managers | some-states-or-specialities | architect or engineer licence from earlier career | full-time overtime-common | stress-deadlines
art-directors | none-mentioned
assemblers-and-fabricators | some-states-or-specialities | soldering certification for electronics assembly | full-time evenings-nights weekends | long-on-feet
athletes-and-sports-competitors | some-states-or-specialities | state or sporting-body competitor licence | part-time-common evenings-nights weekends seasonal overtime-common irregular travel | outdoors
athletic-trainers | required | state athletic trainer licence | full-time
atmospheric-scientists-including-meteorologists | none-mentioned |  | full-time
audiologists | required | state audiology licence | full-time
automotive-body-and-glass-repairers | certification-usual | vehicle body repair certification | full-time evenings-nights weekends overtime-common travel | noise
automotive-service-technicians-and-mechanics | some-states-or-specialities | refrigerant handling certificate | full-time evenings-nights weekends
bakers | some-states-or-specialities | food safety certificate | full-time part-time-common evenings-nights weekends shifts
barbers-hairstylists-and-cosmetologists | required | state barbering or cosmetology licence | full-time part-time-common evenings-nights weekends
bartenders | none-mentioned |  | part-time-common evenings-nights weekends | stress-deadlines
bill-and-account-collectors | none-mentioned |  | full-time
biochemists-and-biophysicists | none-mentioned |  | full-time
biological-technicians | some-states-or-specialities | animal care certification for animal work | full-time
biomedical-engineers | none-mentioned |  | full-time
boilermakers | some-states-or-specialities | state boilermaker licence | full-time
bookkeeping-accounting-and-auditing-clerks | none-mentioned |  | full-time
brickmasons-blockmasons-and-stonemasons | none-mentioned |  | full-time | outdoors long-on-feet heavy-lifting
broadcast-and-sound-engineering-technicians | none-mentioned |  | full-time evenings-nights weekends
budget-analysts | none-mentioned |  | full-time | stress-deadlines
bus-drivers | required | commercial driving licence with passenger endorsement | part-time-common evenings-nights weekends | stress-deadlines driving
butchers-and-meat-cutters | some-states-or-specialities | food handler's certification | full-time | hazards-injury
calibration-technologists-and-technicians | none-mentioned |  | full-time
cardiovascular-technologists-and-technicians | some-states-or-specialities | state technologist licence | full-time part-time-common
career-and-technical-education-teachers | some-states-or-specialities | teaching licence for public schools
carpenters | some-states-or-specialities | driving licence for reaching sites | full-time evenings-nights weekends | outdoors
cartographers-and-photogrammetrists | some-states-or-specialities | state licence for some mapping duties | full-time
cashiers | none-mentioned |  | part-time-common evenings-nights weekends
chefs-and-head-cooks | some-states-or-specialities | food handler's certification | full-time evenings-nights weekends | stress-deadlines
chemical-engineers | some-states-or-specialities | professional engineer licence for senior work | full-time
chemical-technicians | none-mentioned |  | full-time
chemists-and-materials-scientists | none-mentioned |  | full-time
childcare-workers | some-states-or-specialities | childcare credential or centre licence | part-time-common irregular
chiropractors | required | state chiropractic licence | full-time part-time-common evenings-nights weekends
civil-engineering-technicians | none-mentioned |  | full-time
civil-engineers | some-states-or-specialities | professional engineer licence for public services | full-time
claims-adjusters-appraisers-examiners-and-investigators | some-states-or-specialities | state claims adjuster licence | full-time evenings-nights weekends irregular travel
clinical-laboratory-technologists-and-technicians | some-states-or-specialities | state laboratory personnel licence | full-time
coaches-and-scouts | some-states-or-specialities | school or college coaching certification | part-time-common evenings-nights weekends irregular
community-health-workers | some-states-or-specialities | state community health worker certification | full-time
compensation-and-benefits-managers | certification-usual | professional benefits certification | full-time
compensation-benefits-and-job-analysis-specialists | none-mentioned |  | full-time
compliance-officers | some-states-or-specialities | state licence for hazardous substance work | full-time
computer-and-information-research-scientists | none-mentioned |  | full-time
computer-and-information-systems-managers | none-mentioned |  | full-time
computer-hardware-engineers | none-mentioned |  | full-time
computer-network-architects | certification-usual | network product certification | full-time
computer-programmers | none-mentioned |  | full-time
computer-support-specialists | certification-usual | computing product certification | full-time
computer-systems-analysts | none-mentioned |  | full-time
concierges | none-mentioned |  | full-time
conservation-scientists | some-states-or-specialities | state forester or conservation credential | full-time weekends
construction-and-building-inspectors | required | state or local inspector licence | full-time travel | driving
construction-equipment-operators | some-states-or-specialities | commercial driving licence; crane licence in places | full-time | outdoors
construction-laborers-and-helpers | certification-usual | workplace safety certification | full-time | outdoors
construction-managers | some-states-or-specialities | state construction manager licence | full-time
cooks | some-states-or-specialities | food handler's certification | full-time part-time-common evenings-nights weekends irregular
correctional-officers | some-states-or-specialities | state correctional officer certification | full-time evenings-nights weekends shifts | hazards-injury stress-deadlines
cost-estimators | none-mentioned |  | full-time
court-reporters | some-states-or-specialities | state or association court reporting certification | full-time
craft-and-fine-artists | none-mentioned |  | full-time part-time-common irregular
credit-counselors | certification-usual | credit counselling certification | full-time
curators-museum-technicians-and-conservators | none-mentioned |  | full-time
customer-service-representatives | some-states-or-specialities | state licence for finance or insurance information | full-time evenings-nights weekends
dancers-and-choreographers | none-mentioned |  | evenings-nights
data-scientists | none-mentioned |  | full-time
database-administrators | certification-usual | database product certification | full-time
delivery-truck-drivers-and-driver-sales-workers | required | driving licence | full-time weekends | heavy-lifting driving
dental-and-ophthalmic-laboratory-technicians-and-medical-appliance-technicians | none-mentioned |  | full-time
dental-assistants | some-states-or-specialities | state dental assisting licence or registration | full-time
dental-hygienists | required | state dental hygiene licence | part-time-common
dentists | required | state dental licence
desktop-publishers | none-mentioned |  | full-time
diagnostic-medical-sonographers | some-states-or-specialities | state sonographer licence | full-time
diesel-service-technicians-and-mechanics | some-states-or-specialities | commercial driving licence for test drives | full-time evenings-nights weekends shifts overtime-common
dietitians-and-nutritionists | some-states-or-specialities | state dietitian licence | full-time
drafters | none-mentioned |  | full-time
drywall-and-ceiling-tile-installers-and-tapers | none-mentioned |  | full-time | long-on-feet heavy-lifting
economists | none-mentioned |  | full-time
editors | none-mentioned |  | full-time overtime-common | stress-deadlines
electrical-and-electronics-engineering-technicians | none-mentioned |  | full-time
electrical-and-electronics-engineers | some-states-or-specialities | professional engineer licence for senior work | full-time
electrical-and-electronics-installers-and-repairers | none-mentioned |  | full-time | heavy-lifting
electricians | required | state electrician licence | full-time evenings-nights weekends overtime-common
electro-mechanical-technicians | none-mentioned |  | full-time
elementary-middle-and-high-school-principals | required | school administrator licence for public schools | full-time
elevator-installers-and-repairers | required | state lift installer licence | full-time | heights confined-spaces
emergency-management-directors | some-states-or-specialities | state emergency management certification | full-time on-call
emts-and-paramedics | required | state paramedic or emergency technician licence | full-time evenings-nights weekends | stress-deadlines
entertainment-and-recreation-managers | some-states-or-specialities | state licence for certain recreation managers | full-time evenings-nights weekends | outdoors
environmental-engineering-technicians | some-states-or-specialities | hazardous waste permit or safety certification | full-time | outdoors
environmental-engineers | some-states-or-specialities | professional engineer licence for senior work | full-time
environmental-science-and-protection-technicians | some-states-or-specialities | state environmental technician licence or registration | full-time
environmental-scientists-and-specialists | none-mentioned |  | full-time
epidemiologists | none-mentioned |  | full-time
exercise-physiologists | certification-usual | basic or advanced life support certification | full-time
farmers-ranchers-and-other-agricultural-managers | none-mentioned |  | full-time seasonal overtime-common | outdoors
fashion-designers | none-mentioned
film-and-video-editors-and-camera-operators | none-mentioned |  | full-time part-time-common
financial-analysts | some-states-or-specialities | securities licence for selling financial products | full-time
financial-clerks | none-mentioned |  | full-time
financial-examiners | none-mentioned |  | full-time
financial-managers | none-mentioned |  | full-time
fire-inspectors-and-investigators | some-states-or-specialities | state or local fire inspector certification | full-time evenings-nights weekends | outdoors
firefighters | some-states-or-specialities | state or local firefighter certification | full-time evenings-nights shifts on-call overtime-common irregular | hazards-injury
fishers-and-related-fishing-workers | required | fishing permit, or hunting or captain's licence | seasonal irregular | hazards-injury
fitness-trainers-and-instructors | certification-usual | fitness training certification | part-time-common evenings-nights weekends irregular
flight-attendants | required | federal flight attendant certificate | part-time-common evenings-nights weekends on-call irregular travel
floral-designers | none-mentioned |  | full-time seasonal overtime-common
food-and-beverage-serving-and-related-workers | none-mentioned |  | part-time-common evenings-nights weekends shifts seasonal
food-and-tobacco-processing-workers | none-mentioned |  | full-time evenings-nights shifts
food-preparation-workers | none-mentioned |  | part-time-common evenings-nights weekends
food-service-managers | some-states-or-specialities | food safety certification | full-time evenings-nights weekends irregular | stress-deadlines
forensic-science-technicians | some-states-or-specialities | state proficiency exam or laboratory approval | full-time
forest-and-conservation-workers | none-mentioned |  | full-time part-time-common seasonal | outdoors
fundraisers | some-states-or-specialities | state fundraiser registration | full-time
funeral-service-occupations | required | state funeral service licence | full-time evenings-nights weekends on-call irregular
gaming-services-occupations | required | state gambling worker licence | full-time part-time-common evenings-nights weekends
general-maintenance-and-repair-workers | some-states-or-specialities | specialist trade licence for complex tasks | full-time evenings-nights weekends | outdoors
general-office-clerks | none-mentioned |  | full-time
genetic-counselors | required | state genetic counsellor licence | full-time
geographers | none-mentioned |  | full-time
geological-and-petroleum-technicians | some-states-or-specialities | hazardous waste safety certification | full-time
geoscientists | some-states-or-specialities | state geologist licence for public services | full-time irregular travel | outdoors
glaziers | some-states-or-specialities | state glazier licence | full-time | heights hazards-injury
graphic-designers | none-mentioned |  | irregular
grounds-maintenance-workers | some-states-or-specialities | pesticide applicator licence | full-time | outdoors heavy-lifting
hand-laborers-and-material-movers | some-states-or-specialities | commercial driving licence for large refuse lorries | full-time shifts
hazardous-materials-removal-workers | some-states-or-specialities | state hazardous waste removal licence | full-time
health-and-safety-engineers | some-states-or-specialities | professional engineer licence for senior work | full-time
health-educators | certification-usual | health education certification | full-time
health-information-technologists-and-medical-registrars | certification-usual | health information certification | full-time
heating-air-conditioning-and-refrigeration-mechanics-and-installers | required | refrigerant handling certificate | full-time evenings-nights weekends | outdoors confined-spaces
heavy-and-tractor-trailer-truck-drivers | required | commercial driving licence | full-time evenings-nights weekends travel | driving
heavy-vehicle-and-mobile-equipment-service-technicians | none-mentioned |  | full-time evenings-nights weekends overtime-common | heavy-lifting noise
high-school-teachers | required | teaching licence for public schools | evenings-nights weekends
historians | none-mentioned |  | full-time travel
home-health-aides-and-personal-care-aides | some-states-or-specialities | state home health aide licence or certification | full-time part-time-common
human-resources-managers | certification-usual | human resources certification | full-time
human-resources-specialists | none-mentioned |  | full-time
hydrologists | none-mentioned |  | full-time | outdoors
industrial-designers | none-mentioned
industrial-engineering-technicians | none-mentioned |  | full-time
industrial-engineers | some-states-or-specialities | professional engineer licence for senior work | full-time
industrial-machinery-mechanics-and-maintenance-workers-and-millwrights | none-mentioned |  | full-time overtime-common | protective-equipment
industrial-production-managers | none-mentioned |  | full-time
information-clerks | none-mentioned |  | full-time
information-security-analysts | certification-usual | information security certification | full-time
`;
