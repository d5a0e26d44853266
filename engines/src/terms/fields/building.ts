/** Building, trades and upkeep: one term a line, its other names behind the bar; `=` and `~` mark everyday words. */
export const BUILDING = `
[tool]
Survey-grade GPS | GNSS, RTK
Robotic total station
Theodolite
Procore
Bluebeam | Bluebeam Revu
PlanGrid
Buildertrend
Sage 300 Construction
On-Screen Takeoff
Xactimate
RSMeans
Excavator | mini digger, 360 excavator
Backhoe
Skid steer
Bulldozer
Scissor lift | boom lift, aerial lift, aerial work platforms, MEWP, man lift
Crane operation | cranes
Power tools
Hand tools
Nail gun | nailers
Table saw
Jackhammer
Laser level
Total station
Scaffolding | scaffolds
Heat pumps
Boilers | boiler maintenance
Chillers
Furnaces
VRF systems | VRF, variable refrigerant flow
BACnet | building automation systems, BAS controls
Motor controls | variable frequency drives, VFD, motor starters
Three-phase power | three-phase, 3-phase
~Transformers
Switchgear
Generators
ServiceTitan
Telehandler
Autodesk Build
Autodesk Construction Cloud
Sage Estimating
PlanSwift
EagleView
CoConstruct
HCSS HeavyBid
Miter saw | mitre saw
Circular saw
Drain camera | sewer camera, camera inspection
Drain machines | drain snake, jetter, hydro jetting
Press tools | ProPress
Pipe threading | pipe threader
Conduit bender
Tile saw
[method]
Topographic mapping | topographic surveys, topographic surveying
Boundary surveys | boundary surveying
Property management maintenance | make-ready, unit turns
Construction stakeout | stakeout, stake out, construction staking
Blueprint reading | reading blueprints, blueprints, construction drawings, reading plans, drawing literate
Construction management
Estimating | cost estimating, construction estimating, ~estimates
Quantity takeoff | quantity surveying, takeoff
Building information modelling | BIM, building information modeling
Site supervision
Site inspection | building inspection, Construction inspection, building code enforcement
Subcontractor management | subcontractor coordination, subcontractors
Punch lists
Permitting | building permits, permit applications
Concrete finishing | concrete work, concrete placement, concrete pours, pouring concrete, concrete pouring
Masonry | bricklaying, brickwork, block work, blockwork
Carpentry | finish carpentry, rough carpentry, trim carpentry
Framing | stick framing, metal framing
Drywall | drywall installation, drywall finishing
Roofing | shingles, commercial roofing
Flooring installation | hardwood flooring
Tile setting | tiling
Painting | interior painting, exterior painting
Plumbing
Pipefitting
Electrical wiring | residential wiring, commercial wiring, electrical installation
Conduit bending | bending conduit
Panel installation
HVAC installation | HVAC repair, HVAC maintenance, HVAC, heating and cooling, air conditioning, HVAC service
Refrigeration
Ductwork | duct installation
Sheet metal work
Insulation installation
Glazing
Welding | ~welder
MIG welding | =MIG, GMAW, MIG welders
TIG welding | =TIG, GTAW
Stick welding | SMAW
Flux-cored welding | FCAW
Oxy-fuel cutting | oxy-acetylene cutting, oxyacetylene, oxy-acetylene, torch cutting
Pipe welding | 6G pipe
Brazing
Rigging
Demolition
Excavation
Grading | marking student work
Asphalt paving
Landscaping
Irrigation systems
Cabinet making | cabinetmaking
Furniture repair
Locksmithing
Preventive maintenance | preventative maintenance, PM program
Facilities maintenance | building maintenance, Property maintenance, general maintenance, apartment maintenance, building repairs
Appliance repair
Elevator maintenance
Fire alarm systems | fire alarm
Security system installation
Cable pulling | low voltage cabling, low voltage, Low voltage systems
Weatherisation | weatherization
Asbestos abatement
Mold remediation
Pool maintenance
Green building
Electrical diagnostics | electrical troubleshooting, electrical faults
Submittals
RFIs | requests for information
Change orders
Contract administration
Scheduling of trades | construction scheduling
Project closeout | closeout documents
Bid management | bidding, tendering
~Buyout
Job costing
Formwork | shuttering
Rebar
Trenching
Surveying and layout
Tenant improvements | fit-out
Infection control risk assessment | ICRA
Cabinet installation | cabinetry
Trim work
Backflow prevention | backflow testing
Leak detection
Start-up and commissioning
Crown molding
Door hanging | door installation, hanging doors, door sets
Window installation
Stair building
Plastering | skimming
Flat roofing | TPO, EPDM
Waterproofing
Siding
Painting and decorating
Rebar placement
Bid preparation
Plans and specifications
Site visits
Flat-rate pricing
Commercial electrical
EV charger installation | EV chargers, EV charge points
Low-voltage wiring
Service calls
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
Backflow certification | backflow tester certification
CSCS card
SMSTS | SSSTS
First Aid at Work
NVQ Level 2
City & Guilds
Medical gas certification
[licence]
Licensed land surveyor | PLS license
Journeyman electrician | journeyman electrician license, journeyman electrician licence, journeyman license
Master electrician
Journeyman plumber
Master plumber
General contractor licence | general contractor license
Plumbing licence | plumbing license, plumber's license, licensed plumber
Gas Safe | Gas Safe registered
Contractor licence | contractor license
[domain]
National Electrical Code | =NEC
International Building Code | IBC code, building codes, housing codes, local codes
Residential construction
Commercial construction
Civil construction | heavy civil
Plumbing code | Uniform Plumbing Code, UPC code
`;
