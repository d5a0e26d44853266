/** Manufacturing and quality: one term a line, its other names behind the bar; `=` and `~` mark everyday words. */
export const MAKING = `
[tool]
CNC machining | CNC, CNC machines, CNC milling, CNC turning, CNC programming, CNC operation
CNC mill | milling machine, milling
CNC lathe | lathe
G-code | M-code
Mastercam
Haas controls | Haas
FANUC controls | Fanuc
Calipers | vernier calipers
Micrometers
Coordinate measuring machine | CMM inspection, CMM
Gauge R&R | gage R&R
Injection moulding | injection molding
Press brake
Laser cutting
Plasma cutting
Waterjet cutting
Grinders
Conveyor systems
Overhead crane
=MES | manufacturing execution system
ERP | enterprise resource planning
MRP | material requirements planning
Infor | Infor CloudSuite
Epicor
SAP PP
JD Edwards
Plex Systems
QAD
Mazak | Mazatrol, Okuma
5-axis machining | 5-axis
Swiss turning | Swiss lathe, Swiss machining
Siemens Sinumerik
Height gauge
Surface plate
Bore gauges
Tool offsets | work offsets
Band saw
Surface grinder
Sheet metal
Vision inspection systems
X-ray inspection
Checkweigher
Flux-core welding | flux core, flux-cored
Submerged arc welding | SAW welding
Plasma cutter | CNC plasma
Ironworker machine
Angle grinder | grinders and sanders
Shear press | metal shear
Pipe bender
Robotic welding | welding robots
Tape measure
Welding positioners
cranes and hoists | jib crane
RJG | RJG Master Molder
Hot runner systems
IQMS | DELMIAworks
Torque wrenches
Gerber AccuMark | Gerber
[method]
Six Sigma | 6 Sigma
Lean Six Sigma
Lean manufacturing | lean production
Kaizen | kaizen events
5S
Value stream mapping | VSM
Poka-yoke
Just-in-time | JIT production
Total productive maintenance | TPM
SMED
DMAIC
Statistical process control | SPC
Process capability
Quality assurance | =QA
Quality control | QC, QA/QC, quality checks, quality checking
Quality inspection | visual inspection
First article inspection
Non-conformance reports | NCR reports
CAPA | corrective and preventive action
8D problem solving
PPAP
APQP
Production planning
Production scheduling
~Assembly | mechanical assembly, product assembly
Electronic assembly
Machine operation | operating machinery, operating machines, machine operator, operate machinery
Machine setup | ~setup, Set up machines, machine set-up
Machine maintenance
Tool and die making
Metal fabrication | sheet metal fabrication
Die casting
Forging | Metal forming
Stamping
Extrusion
Heat treatment
Powder coating
Packaging | packaging lines
Batch processing
Cleanroom protocols | clean room, Cleanroom procedures, cleanroom
Food processing
Sewing | industrial sewing
Woodworking
Printing press operation
Time studies | time and motion studies
Line balancing
Lockout/tagout | LOTO, lock out tag out
Predictive maintenance
Process validation
Deburring
Tool changes
Shop math
Work instructions | standard work instructions, manufacturing instructions
Gemba walks
Acceptance sampling | ~sampling, AQL sampling
Sanitation | sanitation programs, sanitizing, plant sanitation
Allergen control | allergen management
Supplier audits
Traceability | lot traceability
Environmental monitoring
Deviation management | ~deviations
Calibration | instrument calibration
Standard operating procedures | SOPs
Good documentation practice | data integrity, ALCOA
Label verification
Weight control
Product release
Welding symbols | weld symbols
Weld inspection | visual weld inspection
Fit-up | fitting and tacking
Structural steel | structural welding, Steel erection, structural steel erection
Stainless steel welding
Aluminum welding | aluminium welding, aluminum
3G | 4G, 6G
Grinding
Fabrication
Scientific molding | decoupled molding
Mold changes | mold setup, die changes
Resin drying | material drying
Process troubleshooting
Material handling
Root cause corrective action
Non-destructive testing | NDT
Ultrasonic testing
Magnetic particle inspection
Standard work
Changeovers
Quality documentation
Hand soldering
Blister packaging
Industrial painting | spray painting, spray guns
Robot programming
Master sanitation schedule
Cleaning chemicals | chemical use
Environmental monitoring program | =EMP
Corrective actions
Glass handling
Product inspection | inspecting products, inspect product
Inventory tracking | tracking inventory
Private label
Garment fitting | fit approval, fit samples, model fitting
Tech packs | technical packages, technical construction packages
Apparel technical design | technical design
Glass cutting
Motor repair
Printing
Tool and die
Production reporting
Batch records
[certificate]
Six Sigma Green Belt | Green Belt
Six Sigma Black Belt | Black Belt
Six Sigma Yellow Belt | Yellow Belt
Certified Quality Engineer
Certified Manufacturing Technologist
NIMS certification
IPC-A-610
CPIM
SQF practitioner
PCQI | Preventive Controls Qualified Individual, Preventive controls
Lean certification
ISO lead auditor
AWS certification
AWS D1.1 | D1.1
ASME Section IX
CWI | Certified Welding Inspector
Crane operator certification
ISO 9001 internal auditor
[domain]
ISO 9001 | ISO 9000, ISO standards
ISO 13485
ISO 14001
AS9100
IATF 16949
GMP | cGMP, good manufacturing practice
HACCP
~UL standards | =UL
Aerospace manufacturing
Automotive manufacturing
Food manufacturing | food production
SQF | Safe Quality Food
BRC | BRCGS
ISO 17025
ISO 22000 | FSSC 22000
ISO 45001 | OHSAS 18001
FSMA
USDA regulations | USDA
EPA requirements | EPA
Garment construction | apparel construction, pattern cutting
Pharmaceutical manufacturing
`;
