/** Repair, installation and building work: one term a line, its other names behind the bar; `=`, `^` and `~` mark everyday words. */
export const REPAIRS = `
[method]
Multi-skilled maintenance
Mechanical and electrical maintenance
Multi-skilled engineering
~Breakdowns | breakdown repair, breakdown response
Fault isolation
Planned preventive maintenance
Condition monitoring
Reliability-centred maintenance
Mechanical fitting
Machine fitting
Machine alignment
Machinery installation
~Greasing
Air brakes | air brake systems, brake systems, brake replacement, ABS brakes
Aftertreatment systems | exhaust aftertreatment, DPF regeneration, DEF systems, emissions systems
PM services | preventive maintenance services, PM inspections
A/C systems | air conditioning systems, A/C service
Drivetrain repair | ~driveline, drivetrains, ~differentials, clutch replacement
Engine rebuilds | engine replacement
Transmission rebuilds
Automatic transmissions
Lube services
Front end alignment
Trailer repair
Trailer maintenance
Hydraulic hoses
Hydraulic repair
Hydraulic cylinders
Electric vehicle repair
EV servicing
Panel beating | dent repair, paintless dent repair, frame straightening
Vehicle painting
Paint mixing
Colour matching | color matching
~Refinishing
Vehicle detailing | valeting
Windscreen replacement | windshield replacement, auto glass
Towing | wrecker experience, wrecker, vehicle recovery
Road calls | mobile repair, field repair
Outboard motors
Motorcycle repair
Turbine maintenance
~Gas turbines
~Steam turbines
Steam systems
First and second fix
Domestic rewires | rewires, house rewiring, consumer units, consumer unit upgrades
Fixed wire testing | =EICR
PAT testing | portable appliance testing
~Containment
Cable termination
~Terminations
Glanding
Control panel wiring
Distribution boards
Lighting installation
Lighting controls
Emergency lighting
Solar PV installation
Solar PV systems
CCTV installation
Intruder alarms
Door entry systems
Data cabling | Cat6, fibre optic cabling
Motor rewinding | motor winding
High voltage switching | HV switching, high voltage work
Pipework | pipe work, copper pipework, pipe laying
Soldering pipe
Sweating copper
PEX piping
Boiler installation | boiler installs, gas boilers
Bathroom installation
Bathroom fitting
Underfloor heating | radiant heating
Sewer cleaning | drain clearing
Gasfitting
Rooftop units
RTUs
Split systems
Mini-splits
Air handlers
Air handling units
Refrigerant handling | refrigerants, leak testing, F-gas
Air balancing
Duct cleaning
Ductwork fabrication
Walk-in coolers
Ice machines
Timber framing | timber frame
Roof trusses
~Joists
Bench joinery
~Staircases
Bespoke joinery
~Decking
Fence installation
Deck building
Suspended ceilings | ceiling installation, dry lining, drylining, partition walls, ~partitioning, taping and jointing
K-rend
Stucco
Screeding
Bricklaying and pointing
~Pointing
Repointing
Stonework
Ground works | ~paving, block paving
Formwork carpentry
Shuttering joinery
~Foundations
~Footings
Underpinning
Road construction
Road surfacing
Tarmac
Asphalt laying
Lane closures
Pipe laying and drainage
~Manholes
Storm drains
Setting out
Site setting out
Temporary works
Hanging wallpaper
Surface preparation
Surface prep
Floor laying | vinyl flooring, carpet installation, carpet laying, laminate flooring
Glazing installation
Window fitting
UPVC windows
Curtain walling
Scaffold erecting
Scaffold inspection
Ironwork
~Steelwork
Rope access
IRATA
Asbestos removal
~Isolations
Risk assessments and method statements
Defects rectification
O&M manuals
As-built drawings
As-builts
Caretaking
Handyperson duties
Handyman repairs
Water hygiene | legionella, water temperature checks, legionella checks
Fire door checks
Fire safety checks
Fire extinguisher servicing
Sprinkler systems
Fire sprinklers
Lift maintenance | ~escalators, lift servicing
Void works | ~voids, responsive repairs, social housing repairs
Furniture assembly
Flat-pack assembly
Upholstery
Key cutting
Garage doors | automatic doors, overhead doors
Meter installation
Smart meter installation
Gas metering
Underground cable
Live line working
Vegetation clearance
Vegetation management
`;
