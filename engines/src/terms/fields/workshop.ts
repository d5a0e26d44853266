/** Trades, machines and safety, as ads in prose ask for them: one term a line, its other names behind the bar; `~` marks everyday words. */
export const WORKSHOP = `
[method]
Mechanical repair | mechanical maintenance
Gearboxes and bearings
Pressure washing | power washing
Scaffold erection | erecting scaffolding, scaffold building
Pile driving | piling
Earthworks | earthmoving
Joinery
First fix | second fix
Stone cutting | stone masonry
Wallpapering | wall covering
Gutter installation
^Fencing
Tree felling | tree surgery
Chainsaw operation
Precision measuring | precision measuring instruments, measuring instruments, measuring tools
Machine tools
Surface finishing
Crimping
Wire harness assembly | wiring harnesses
Loop checking | loop tuning
Solar panel installation | photovoltaic systems
Meter reading
Housekeeping standards
Workplace safety | health and safety, occupational safety, safety regulations, safety procedures, safety standards
Heavy equipment operation | plant machinery
Small hand tools | hand and power tools
[tool]
Mini excavator
Wheel loader | front-end loader
Motor grader
Road roller
Megger
Drill press | drill presses
Plasma torch
Cutting torches | acetylene torches
[certificate]
Trade certificate | trade certification, trade qualification, recognised trade qualification
Apprenticeship completion | completed apprenticeship
Red Seal
NVQ Level 3
Asbestos awareness
CISRS card
Wiring regulations | 17th Edition
`;
