/** Building, trades and upkeep: one term a line, its other names behind the bar; `=` and `~` mark everyday words. */
export const BUILDING = `
[tool]
Procore
Bluebeam | Bluebeam Revu
PlanGrid
Buildertrend
Sage 300 Construction
On-Screen Takeoff
Xactimate
RSMeans
Excavator
Backhoe
Skid steer
Bulldozer
Scissor lift | boom lift, aerial lift
Crane operation | cranes
Power tools
Hand tools
Nail gun
Table saw
Jackhammer
Laser level
Total station
Scaffolding
[method]
Blueprint reading | reading blueprints
Construction management
Estimating | cost estimating, construction estimating
Quantity takeoff | quantity surveying
Building information modelling | BIM, building information modeling
Site supervision
Site inspection | building inspection
Subcontractor management
Punch lists
Permitting | building permits
Concrete finishing | concrete work
Masonry | bricklaying
Carpentry | finish carpentry, rough carpentry
Framing | stick framing
Drywall | drywall installation
Roofing
Flooring installation
Tile setting
Painting | interior painting, exterior painting
Plumbing
Pipefitting
Electrical wiring | residential wiring
Conduit bending
Panel installation
HVAC installation | HVAC repair, HVAC maintenance
Refrigeration
Ductwork
Sheet metal work
Insulation installation
Glazing
Welding
MIG welding | GMAW
TIG welding | GTAW
Stick welding | SMAW
Flux-cored welding | FCAW
Brazing
Rigging
Demolition
Excavation
Grading
Asphalt paving
Landscaping
Irrigation systems
Cabinet making | cabinetmaking
Furniture repair
Locksmithing
Preventive maintenance
Facilities maintenance | building maintenance
Appliance repair
Elevator maintenance
Fire alarm systems
Security system installation
Cable pulling | low voltage cabling
Weatherisation | weatherization
Asbestos abatement
Mold remediation
Pool maintenance
Green building
[certificate]
OSHA 10 | OSHA 10-hour
OSHA 30 | OSHA 30-hour
EPA 608 | EPA Section 608
NATE certification
AWS Certified Welder | certified welder
NCCER
LEED | LEED AP, LEED Green Associate
Certified Construction Manager
Certified Crane Operator | NCCCO
Certified Pool Operator
Lead-safe certification | EPA RRP
Confined space entry
Fall protection
[licence]
Journeyman electrician | journeyman electrician license
Master electrician
Journeyman plumber
Master plumber
General contractor licence | general contractor license
[domain]
National Electrical Code | ~NEC
International Building Code | IBC code, building codes
Residential construction
Commercial construction
Civil construction | heavy civil
`;
