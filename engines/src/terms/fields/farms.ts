/** Farms, grounds and woods, water and rock: one term a line, its other names behind the bar; `=`, `^` and `~` mark everyday words. */
export const FARMS = `
[method]
~Milking | milking cows, relief milking, milking routine
~Calving
Calving cows
Lambing
Farrowing
Foaling
~Kidding
Calf rearing | rearing calves, youngstock, young stock, calf feeding, ~weaning
Grassland management
Grazing management
Rotational grazing
Strip grazing
Pasture management
Grass measuring
Grass growth measurement
Forage analysis
Silage making | ~silage
Haymaking
Hay making
Heat detection
Artificial insemination
AI breeding
Breeding programmes | breeding management
Sexed semen
Mating management
Pregnancy scanning
Mastitis control
Somatic cell count | =SCC
Milk quality
Milk recording
Selective dry cow
Hoof trimming | foot trimming, hoof care, ~lameness, farriery, ~shoeing
Herd health | flock health, herd health plan, ~drenching, dosing livestock
Body condition scoring | =BCS
Animal medicine records | medicine records, livestock records, calf registration, animal identification, ear tagging, ~cattle passports
Sheep shearing
~Shearing
Dagging
Crutching
~Mustering
~Droving
Pig production
Poultry production
Poultry husbandry
Egg collection
Layer hens
Broilers
Free-range poultry
Aquaculture
Fish farming
Fish husbandry
Hatchery
Net pens
Oyster farming
Horse care
Mucking out
Grooming horses
Exercising horses
Equine care
Stable management
Feeding livestock
Feed rationing
Ration formulation
Feed mixing
TMR feeding
~Slurry | slurry spreading, manure management, muck spreading, slurry management, nutrient management
Tractor work | tractor driving, tractor operating, tractor operator
Field work with machinery
Ploughing
~Cultivating
Tillage
Combine driving
~Baling
Crop spraying | spraying crops
Fence repair | electric fencing, stock fencing, fencing repairs
Vegetable growing
Market gardening
Glasshouse production
Hydroponics
Greenhouse growing
Seed sowing
Transplanting seedlings
~Potting
Fruit picking
Harvesting fruit
Vine pruning
Vineyard work
Orchard management
Canopy management
~Thinning
Vineyard management
Viticulture
Crop scouting | agronomy, agronomic advice, crop nutrition, weed control, crop walking, weed management
Soil analysis | soil health
Irrigation scheduling
Irrigation maintenance
Drip irrigation
Pivot irrigation
Irrigation installation
Farm record keeping
Farm assurance
Red Tractor
Organic certification
GlobalGAP
Farm compliance
Farm machinery maintenance | ~farm machinery
Garden maintenance
Planting plans
Soft landscaping
Hard landscaping
Hedge cutting work
Hedge trimming
Weeding beds
Strimming
Arborist work
~Felling
Aerial rescue
Dismantling trees
Stump grinding
Tree risk assessment
Tree surveys
Timber harvesting
Log scaling
Forest inventory
Timber cruising
Thinning operations
Reforestation
Silviculture
Trail maintenance
Invasive species control
Invasive species removal
Invasive species
Wildlife surveys | ecological surveys, protected species surveys, bird surveys, bat surveys, vegetation surveys, botanical surveys, habitat surveys, Phase 1 habitat, species identification, plant identification
Biodiversity net gain | =BNG
Ecological impact assessment
Habitat management plans
Groundwater modelling | groundwater modeling, conceptual models, numerical modelling, conceptual site models, conceptual hydrogeological model
Groundwater monitoring
Monitoring wells
Well installation
Low-flow sampling
Aquifer tests | pump tests, pumping tests, slug tests, aquifer testing
Bore design | well design, bore construction, drilling supervision, drill supervision, core logging, geological logging, borehole logging, drill core
Dewatering
Mine dewatering
Depressurisation
Water balance
Hydrological modelling | hydrologic modeling
Flood modelling
Rainfall-runoff modelling
`;
