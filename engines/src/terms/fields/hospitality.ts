/** Food, guests and care of looks: one term a line, its other names behind the bar; `=` and `~` mark everyday words. */
export const HOSPITALITY = `
[tool]
Aloha POS
Micros POS | Oracle MICROS
OpenTable
Resy
SevenRooms
Opera PMS | Oracle OPERA, Opera Cloud, ~Opera
Amadeus
~Sabre
Galileo GDS
Espresso machine
Commercial oven
Deep fryer
Meat slicer
Floor buffer
Carpet cleaner
^Mindbody
GDS | global distribution system
Guest messaging systems
Combi oven
Sous vide
Deck oven
Spiral mixer | dough mixer
Dough sheeter
Pasta machine
7shifts
HotSchedules
Triple Seat | Tripleseat
[method]
Food preparation | food prep, ~prep, prep work
Food safety | food handling, safe food handling, safe food preparation
Cooking | line cooking, line cook, preparing meals
Grilling | ~grill
Baking
Pastry | pastry making
Knife skills
Menu planning | menu development
Recipe development
Plating
Catering
Banquets | banquet service, banquet event orders, BEOs
Fine dining | upscale dining
Fast food
Table service | waiting tables, serving guests
Bartending | mixology
Barista skills | latte art
Wine service | sommelier
Food cost control
Kitchen management | back of house, BOH
Dishwashing | dish washing, washing dishes
Guest services | guest relations, guest satisfaction
Front desk operations | front desk, ~check-in, check-in and check-out
Hotel reservations | reservations
Concierge services | concierge
Housekeeping
Janitorial services | commercial cleaning, custodial work, janitorial, custodial services, industrial cleaning
Laundry
Deep cleaning | sanitization
Waste disposal
Event setup
Travel planning | itinerary planning
Tour guiding
Casino operations | gaming operations
Revenue management | yield management
Haircutting | hair cutting
Hair colouring | hair coloring
Barbering
Manicures | pedicures, nail care
Facials | skin care treatments
Waxing
Makeup application
Personal training | fitness training
Group fitness | group exercise
Yoga instruction
Strength and conditioning
Lifeguarding
Childcare | child care
Pet grooming | dog grooming
Pest control
Mise en place
Sautéing | sauté
Butchery | meat cutting, whole-animal butchery
Garde manger | cold station
Night audit | night auditing
Stock rotation | ~FIFO, rotation of stock
Floor plans | seating plans, room layouts
Hybrid events | virtual events
Conference management
Audiovisual equipment | AV equipment
Portion control
~Expediting
Sauce making
Stocks and sauces
Butchering | fish butchery, fish filleting
Bread baking | bread making
Sourdough
Laminated dough | ~lamination, viennoiserie
Shaping dough
Cake decorating
Chocolate work | chocolate tempering
Fermentation | pickling
Charcuterie
Pasta making | fresh pasta
Menu costing | recipe costing
Food costing | food cost
Labor cost control | labor cost, labor scheduling
ordering supplies | placing orders
Receiving deliveries
Kitchen sanitation | kitchen hygiene, food hygiene
Temperature logs
Allergens | allergen awareness, allergen labelling, food allergies
Line management | running the line
Staff training | training staff, training cooks, staff development, employee training, train staff, training of staff
Special diets | dietary restrictions
À la carte
Buffet service
Event catering
Wine pairing | wine knowledge
Beverage programs | cocktail menus
Guest complaints
Health inspections | health code
Private dining
Liquor laws
Health screening | fitness assessments
Exercise programming | program design, workout design
Nutrition coaching | nutrition
Group classes | spin classes, HIIT
Body composition analysis | body composition
Injury prevention
Corrective exercise
Kettlebells
Membership sales
Functional training | functional movement screen
Client retention
Pilates instruction | Pilates
Food service | serving food
Tray service | resident trays, serving trays
Restaurant management
Scratch cooking
Cleaning duties
Floor care | floor stripping, floor waxing
Inventory ordering
Bar service
Front of house | FOH
[certificate]
ServSafe | ServSafe Manager, ServSafe certification
Food handler card | food handlers permit, food handler certification
TIPS certification | responsible alcohol service
Certified Sommelier
Certified Executive Chef
NASM-CPT | NASM
ACE Certified Personal Trainer
NSCA-CSCS | CSCS
ACSM certification
Lifeguard certification | lifeguard
Registered Yoga Teacher | RYT 200
CMP | Certified Meeting Professional
Level 2 Food Hygiene | food hygiene certificate
Food Protection Manager
WSET
Culinary arts diploma
ISSA
Precision Nutrition
HACCP certification
[licence]
Cosmetology licence | cosmetology license
Barber licence | barber license
Esthetician licence | esthetician license
Pesticide applicator licence | pesticide applicator license
[domain]
Hospitality
Restaurant operations | restaurant experience, restaurant industry
Hotel operations | hotel experience, hotel industry, hotel management
Tourism
Travel industry
`;
