/** Tools, tickets and licences of the trades: one term a line, its other names behind the bar; `=`, `^` and `~` mark everyday words. */
export const TRADE_PAPERS = `
[tool]
~Inverters | variable speed drives, frequency inverters
~Motors
~Pumps
Centrifugal pumps
Gearbox repair
~Compressors
~Air compressors
~Sensors
Proximity sensors
Photo eyes
Cummins INSITE
Detroit Diagnostic Link
=DDDL
=JPRO
Snap-on scanners
Diagnostic software
OBD scanners
Tyre changing
Tire balancing
Wheel balancing
Tire mounting
Plasma table
Disc cutter
Bandsaw
Panel saw
Beam saw
Nail guns
Cordless tools
Clamp meter
Insulation tester
Trencher
Compact track loader
~Loaders
Dump truck
Articulated dumper
~Roller
~Paver
Vacuum truck
Vac truck
Hydrovac
Hydro excavation
Crane truck
=HIAB
Lorry loader
Boom truck
Knuckle boom
~Tower crane
Gantry crane
Cherry picker operation
Water jet cutter
Waterjet
Laser cutter
Brake press
Turret punch
Punch press
CNC router
Edge bander | edge banding
Edgebander
Spray gun
Spray booth
=HVLP
Concrete mixer
Pipe fusion
Butt fusion
Electrofusion
~Own tools
[certificate]
17th or 18th Edition
City & Guilds 2391
NVQ 3
NVQ Level 3 in Electrical Installation
SVQ Level 3
ASE T-series
JIB gold card
NPORS card
Blue CSCS card
Black CSCS card
Safe Pass | SafePass, Manual Handling and Safe Pass
SSSTS certificate
SMSTS certificate
IPAF licence | IPAF certificate
PASMA certificate
Gas Safe ACS
ACS gas
CCN1
F-Gas certificate | F-Gas certification
=ODS
Confined spaces certificate | confined space certification
Street works ticket
NRSWA
Streetworks
Coded welder | coded welding, welding certification, CWB certification
Red Seal certification
Red Seal endorsement
WHMIS certification | WHMIS
H2S Alive
MSHA certification | MSHA training, =MSHA
High risk work licence | dogging licence, rigging licence, forklift LF licence, LF licence, =HRWL
Asbestos licence
Working at heights certificate | working at heights training
Fall arrest training
Part 66 licence | B1 licence, Part 147
EPA certification
Universal EPA | EPA Universal
[licence]
Mechanical licence | 313A, 313D
Refrigeration licence | ARCtick, ARC licence
Gas fitter licence | gas licence, G2 gas licence, gas ticket
Heavy rigid licence
Medium rigid licence
MC licence
Manual 4WD
State inspector license | vehicle inspection license
[domain]
Building regulations | Building Code of Australia, NCC building code
Wiring rules | AS/NZS 3000, Canadian Electrical Code
`;
