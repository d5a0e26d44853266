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
Scissor lift | boom lift, aerial lift, aerial work platforms, MEWP
Crane operation | cranes
Power tools
Hand tools
Nail gun
Table saw
Jackhammer
Laser level
Total station
Scaffolding
Heat pumps
Boilers | boiler maintenance
Chillers
Furnaces
VRF systems | VRF, variable refrigerant flow
BACnet | building automation systems, BAS controls
Motor controls | variable frequency drives, VFD
Three-phase power | three-phase, 3-phase
~Transformers
Switchgear
Generators
ServiceTitan
Telehandler
Autodesk Build
Autodesk Construction Cloud
Sage Estimating
[method]
Blueprint reading | reading blueprints, blueprints, construction drawings
Construction management
Estimating | cost estimating, construction estimating, ~estimates
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
Framing | stick framing, metal framing
Drywall | drywall installation
Roofing
Flooring installation
Tile setting
Painting | interior painting, exterior painting
Plumbing
Pipefitting
Electrical wiring | residential wiring, commercial wiring, electrical installation
Conduit bending | bending conduit
Panel installation
HVAC installation | HVAC repair, HVAC maintenance, HVAC, heating and cooling, air conditioning
Refrigeration
Ductwork
Sheet metal work
Insulation installation
Glazing
Welding
MIG welding | =MIG, GMAW
TIG welding | =TIG, GTAW
Stick welding | SMAW
Flux-cored welding | FCAW
Oxy-fuel cutting | oxy-acetylene cutting
Pipe welding | 6G pipe
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
Fire alarm systems | fire alarm
Security system installation
Cable pulling | low voltage cabling, low voltage
Weatherisation | weatherization
Asbestos abatement
Mold remediation
Pool maintenance
Green building
Electrical diagnostics | electrical troubleshooting
Submittals
RFIs | requests for information
Change orders
Contract administration
Scheduling of trades | construction scheduling
Project closeout | closeout documents
Bid management | bidding, tendering
~Buyout
Job costing
Formwork
Rebar
Trenching
Surveying and layout
Tenant improvements | fit-out
Infection control risk assessment | ICRA
Cabinet installation
Trim work
Backflow prevention | backflow testing
Leak detection
Start-up and commissioning
[certificate]
OSHA 10 | OSHA 10-hour
OSHA 30 | OSHA 30-hour
EPA 608 | EPA Section 608
NATE certification | NATE
AWS Certified Welder | certified welder
NCCER
=LEED | LEED AP, LEED Green Associate
Certified Construction Manager
Certified Crane Operator | NCCCO
Certified Pool Operator
Lead-safe certification | EPA RRP
Confined space entry
Fall protection
Backflow certification
CSCS card
SMSTS | SSSTS
First Aid at Work
[licence]
Journeyman electrician | journeyman electrician license, journeyman electrician licence, journeyman license
Master electrician
Journeyman plumber
Master plumber
General contractor licence | general contractor license
[domain]
National Electrical Code | =NEC
International Building Code | IBC code, building codes
Residential construction
Commercial construction
Civil construction | heavy civil
`;
