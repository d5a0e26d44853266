/** Kitchens, rooms, salons and shops: one term a line, its other names behind the bar; `=`, `^` and `~` mark everyday words. */
export const GUESTS = `
[method]
Skin consultations | skin analysis, client consultations, hair consultations
Chemical peels
Microdermabrasion
Dermaplaning
Hydrafacial
Microneedling | skin needling, dermal needling
Lash lifts | lash extensions, eyelash extensions, lash lift and tint, lash tinting
Brow lamination | brow shaping, eyebrow shaping, brow tinting, ~threading
Spray tans | spray tanning
Waxing services
Brazilian waxing
Hollywood waxing
Intimate waxing
Body waxing
Gel nails
Acrylic nails
Nail art
Nail extensions
Shellac
Gel manicures
=BIAB
Facial massage
Body massage
Hot stone massage
Aromatherapy
Body wraps
Cosmetic tattooing
Microblading
Semi-permanent makeup
Patch tests | patch testing
Balayage
~Foils
~Highlights
Hair extensions
Keratin treatments
Colour correction
Blow drying
Blow dries
Cutting and styling
Men's cuts
~Fades
Beard trims
Wet shaving
Bridal hair
Rebooking
Client rebooking
Retailing products
~Product recommendations
Suggestive selling | add-on sales
Till reconciliation | eftpos reconciliation
~Ordering | ordering and receiving, supplier ordering, par levels
Kitchen porter duties | pot wash, pot washing, kitchen cleaning
Grill station
Sauté station
Pass management
Running the pass
Section management
Chef de partie sections
Hot section
Larder section
Pastry section
~Specials
Seasonal menus
Tasting menus
Plate presentation
Plating standards
Vegetarian cooking
Vegan cooking
Vegan and gluten-free
Gluten-free cooking
Plant-based cooking
Asian cuisine
French cuisine
Italian cuisine
Indian cuisine
Japanese cuisine
~Sushi
Curry making
Tandoor
Bulk cooking
Batch cooking
Large-scale catering
Volume catering
Allergen matrix | allergen standards
Temperature checks of food
Fridge temperatures
Wastage control | food waste, waste reduction, wastage
~Rosters | rotas, staff rosters, roster management, scheduling staff
Wage cost control | labour cost, wage percentage, labour budgets
Gross profit management | GP margins, ~gross profit
Function catering
Functions and events
~Weddings
Wedding coordination
Wedding events
Banqueting
Cocktail making | ~cocktails, cocktail preparation, craft cocktails
Cellar management | cellar work
Keg changes
Beer line cleaning
Line cleaning
Cask ale
Espresso preparation | milk texturing, milk steaming
Table setting | silver service, tray carrying, carrying plates, gueridon service
Food running | running food, clearing tables, bussing tables
~Hosting | guest seating, ~greeting customers
Booking management | managing bookings, ~reservation systems, ~booking systems
Guest recovery | service recovery
Room cleaning
Cleaning guest rooms
Bed making
Making beds
Turndown service | turndown
Room inspections
Linen control
Linen management
Public area cleaning
Toilets and washrooms
Vacuuming and mopping
~Mopping
~Dusting
~Sweeping
End of lease cleaning
Safe chemical use | ~dilution, COSHH
Window cleaning
Carpet shampooing
Upholstery cleaning
Carpet extraction
Stripping and waxing
Laundry operations
~Ironing
~Pressing
~Linen
Night porter duties
Night portering
Luggage handling
Valet parking
Rate management of rooms | ~room rates
OTA management | OTAs
Channel management
Channel manager
~Booking.com
~Expedia
Group bookings
~Group reservations
Function sheets
Tour operations
Tour leading
~Excursions
Snowsports instruction
Swimming pool operation
Pool plant
Pool chemicals
Pool testing
Pool lifeguarding
Personal training plans
~Gym inductions
Fitness programming
Fitness classes
Small group training
Membership management | ~memberships
Membership retention
Floral design | floristry, flower arranging, ~bouquets
Event set-up | set up and pack down, stage set-up, ~room set-up, AV set-up
~Product displays
~Shrinkage
Shoplifting prevention
Fitting room service
Clienteling
Age verification | Challenge 25, age-restricted sales
Uber Eats
Dog walking
Kennel cleaning
`;
