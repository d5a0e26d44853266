/** Tools and papers of kitchens, rooms, salons and shops: one term a line, its other names behind the bar; `=`, `^` and `~` mark everyday words. */
export const GUEST_PAPERS = `
[tool]
^Lightspeed
TouchBistro
Point of sale systems | ~tills, ~till systems, EFTPOS, =EPOS
Fresha
Timely salon
Phorest
Vagaro
Booksy
Shortcuts salon
Cloudbeds
Mews PMS
RMS Cloud
Guestline
Maestro PMS
Protel
Optimum Control
MarketMan
XtraCHEF
BevSpot
Kitchen CUT
Deputy rostering
Rotacloud
When I Work
Planday
Fourth rostering
ResDiary
Quandoo
DesignMyNight
NowBookIt
STR reports
IDeaS revenue management
Duetto
Coffee machine
Grinder calibration
~Kitchen equipment
Commercial kitchen equipment
Grills and fryers
Fryers
Wood-fired oven
Wood-fired cooking
Pizza oven
Charcoal grill
~Smoker
Blast chiller
Walk-in fridge
Floor scrubber
Scrubber dryer
Floor machines
Auto scrubber
Pressure washer
IPL hair reduction | laser hair removal, intense pulsed light, =IPL
LED light therapy
LED facials
[certificate]
FOODSAFE Level 1 | FOODSAFE, FoodSafe certificate, FOODSAFE Level 2
Serving It Right | Smart Serve, ProServe, RBS certification, alcohol server permit, liquor license training
RSA certificate | responsible service of alcohol, RSA and RCG, =RSA, =RCG
Personal licence | personal licence holder
Personal license for alcohol
Level 3 Food Safety | food safety level 3
Level 3 Food Hygiene
Food Safety Supervisor
Basic food hygiene
Diploma of Beauty Therapy
NVQ Level 3 in Beauty Therapy
NVQ Beauty
Level 3 Beauty Therapy
CIDESCO
=ITEC
Laser safety certificate | laser safety
Laser use licence
Core of Knowledge
Hairdressing qualification | qualified hairdresser
NVQ Level 3 in Hairdressing
Certificate III in Hairdressing
Commercial cookery certificate
Certificate III in Commercial Cookery
Cert III Commercial Cookery
Red Seal Chef
Trade certified cook
City & Guilds in Professional Cookery
NVQ in Professional Cookery
REPs Level 3
Level 3 Personal Trainer
Certificate IV in Fitness
Cert IV Fitness
=NPLQ
Pool lifeguard qualification
Bronze medallion
[licence]
Massage therapy license | massage license, LMT license, licensed massage therapist, =LMT
Nail technician license
Cosmetology or barber license
Manicurist license
Liquor licence
[domain]
F&B
=QSR
Licensing laws
`;
