/** Machines, quality and production: one term a line, its other names behind the bar; `=`, `^` and `~` mark everyday words. */
export const PRODUCTION = `
[tool]
CMM programming
FaroArm
Calipers and micrometers | callipers, vernier, ~gauges
Machining centers | machining centres
Heidenhain
GibbsCAM
Fusion 360 CAM
Edgecam
Esprit CAM
Injection moulding machine | injection molding machines
Blow moulding | blow molding
Thermoforming
Extruders
Siemens PLC
Mitsubishi PLC
Omron PLC
PLC fault finding
SCADA systems
SAP plant maintenance
Computerised maintenance management
Infor EAM
SAP QM
Palletiser | palletizer, cartoner, case packer, flow wrapper, ~fillers, filling machine, labellers, labeler, packaging machinery, packaging machines, ~packaging equipment
Check weigher
~Hopper
~Mixers
~Retort
Pasteuriser | pasteurizer
Homogeniser
Spray dryer
CIP systems | clean in place, =CIP
Reflow oven
Pick and place machine
=SMT
Surface mount
Wave soldering
Soldering iron
Torque tools
Sewing machine
Industrial sewing machines
Overlocker
Embroidery machine
Printing press
Offset press
Flexographic press
Heidelberg
Digital press
~Guillotine
Die cutter
~Kiln
ERP system | JobBOSS, Syspro
[method]
Machine operating | machine minding, production machinery
Tool setting | ~set-ups
Product changeovers | quick changeover
Production line work | ~production line, ~assembly line, line production, assembly line work
Mechanical assembly work
Sub-assembly
Electromechanical assembly
Cable assembly
IPC standards
IPC 610
J-STD-001
In-process inspection | final inspection, incoming inspection, receiving inspection
Nonconformance | non-conformances, NCRs
8D | 8D reports
5 Whys | ~fishbone
Cpk | control charts, measurement system analysis, =MSA
Production part approval
Layout inspection | ~tolerances, tight tolerances, dimensional inspection
Batch documentation | batch manufacturing records, line clearance
GDocP
Equipment qualification
Validation protocols
Equipment validation
Cleaning validation
Deviation reports
Deviation investigations
Lean principles
Gemba
~CI projects | continuous improvement projects
Overall equipment effectiveness | ~downtime reduction, =OEE
Master scheduling | production plans
Shift handover reports | shift reports
~Line leading
Raw materials handling | feeding machines
Weighing and mixing | ~weighing, ~batching, mixing ingredients, weighing ingredients, ~blending
Packing products | hand packing, packaging products, packing and labelling, line packing
Grinding and polishing
~Polishing
Sanding
Fettling
Deburring and finishing
Steel fabrication
Toolmaking
Tool making
Die making
Mould making | mold making
Jigs and fixtures
~Fixtures
Turning and milling
Manual lathe
Manual milling
Manual machining
Surface grinding
Cylindrical grinding
~EDM
Wire EDM
Spark erosion
Annealing
~Quenching
Hot forging
Electroplating
Anodising | anodizing
Galvanising | galvanizing
Shot blasting
Sandblasting
~Casting
Sand casting
Investment casting
Foundry work
Moulding sand
Metal stamping
Progressive dies
Power presses
~Presses
Composite lay-up
~Composites
~Lay-up
~Laminating
Fibreglass | fiberglass
Carbon fibre | carbon fiber
Plastics processing
~Moulding
Polymer processing
Wood machining
Timber machining
Veneering
French polishing
Wood finishing
Cutting fabric
Garment sewing
~Alterations
~Hemming
~Tailoring
Screen printing
Print finishing
Colour management | color management
Plate making
Digital printing
Wide format printing
Toughened glass
~Portioning
Deboning
Meat processing
Filleting
Trimming meat
Dough production
~Depositing
~Proving
Industrial baking
~Brewing
Fermentation control
~Distilling
~Wort
Cellaring
Winemaking
Cheesemaking
Cheese making
Sanitation of equipment | hygiene cleaning, deep clean, cleaning schedules
Chemical handling at plant
~Distillation columns
~Reactors
Batch reactors
Control room operations
Distributed control systems | =DCS
Control loops
PID loops
Calibrating instruments | instrument technicians, calibration of equipment, equipment calibration
Product traceability
Product sampling
Moisture testing
Scrap reduction
Yield improvement
Permit systems | =PTW
Near-miss reporting | hazard reporting, safety observations
Safe systems of work | job safety analysis, safe work procedures, =SSOW
Manual handling assessments
DSE assessments
[certificate]
IOSH Managing Safely
NEBOSH General Certificate
ISO 9001 auditing
Lead auditor
Internal auditor
Lean Six Sigma Green Belt
=CMRP
=CRL
=CQE
=CQA
=CQI
ASQ certification
Level 2 Food Safety
Overhead crane licence | overhead crane certification
Slinger signaller
~Slinging
Banksman
Slinger banksman
[domain]
Food safety standards
BRCGS standard
BRC standards
=GFSI
FDA 21 CFR
21 CFR 820
PUWER
DSEAR
=ATEX
`;
