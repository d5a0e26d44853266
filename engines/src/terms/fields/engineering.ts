/** Engineering of things: one term a line, its other names behind the bar; `=` and `~` mark everyday words. */
export const ENGINEERING = `
[tool]
AutoCAD | Autodesk AutoCAD
SolidWorks
CATIA
Creo | PTC Creo, Pro/ENGINEER
Siemens NX | Unigraphics
Autodesk Inventor
Fusion 360
Revit | Autodesk Revit
Civil 3D | AutoCAD Civil 3D
MicroStation | Bentley MicroStation
Navisworks
SketchUp
Rhinoceros 3D | Rhino 3D, Rhino
ANSYS | ANSYS Fluent
Abaqus
COMSOL
NASTRAN
STAAD.Pro | STAAD
ETABS
SAP2000
HEC-RAS
ArcGIS | Esri ArcGIS, ArcGIS Pro
QGIS
Simulink
Altium Designer | Altium
OrCAD
KiCad
Eagle PCB
Cadence Virtuoso
=SPICE | PSpice, LTspice
Verilog | SystemVerilog
VHDL
FPGA
PLC | PLC programming, programmable logic controllers, PLC troubleshooting, ladder logic
Allen-Bradley | RSLogix, Studio 5000, RSLogix 5000, ControlLogix, CompactLogix
Siemens S7 | TIA Portal
SCADA | Wonderware
HMI | human-machine interface
Oscilloscope
Multimeter
Soldering | SMT soldering, rework and soldering
ROS | Robot Operating System
FANUC robots | KUKA, ABB robots
KUKA robots
Aspen HYSYS | Aspen Plus
ETAP
Teamcenter
Windchill
AutoCAD Electrical
EPLAN
Siemens TIA Portal
HMI programming
Ignition SCADA | ^Ignition
Servo drives | servo motors, servos
Servo hydraulic test rigs
Machine vision | Cognex, vision systems
Thermal imaging cameras | thermography
Vibration analyzers | vibration analysis
SAP PM | plant maintenance
CMMS | Maximo, Fiix, eMaint, computerised maintenance management system, computerized maintenance management system, IBM Maximo
^Inventor
InRoads | OpenRoads, Bentley InRoads, Open-Roads
WaterGEMS | WaterCAD
EPANET
SWMM | EPA SWMM, InfoSWMM
HEC-HMS
InfoWorks
PLAXIS
[method]
CAD | computer-aided design
CAE
Finite element analysis | FEA
Computational fluid dynamics | CFD
GD&T | geometric dimensioning and tolerancing
Tolerance analysis
Design for manufacturing | DFM, DFMA, design for assembly
FMEA | failure mode and effects analysis, DFMEA, PFMEA
Product lifecycle management | PLM, PDM, product data management, product lifecycle management software, product data management systems, product lifecycle
Systems engineering
Mechanical design | Machine design, design of machines
Structural analysis | structural design
Thermal analysis
Circuit design
PCB layout | PCB design
Analog design
Signal processing | DSP
Power electronics
Control systems | control theory, PID control
Robotics
Mechatronics
Motion control | servo controls
Instrumentation
Hydraulics | hydraulic systems
Pneumatics | pneumatic systems
HVAC design
Heat transfer
Piping design | P&ID
Process engineering
Process safety | HAZOP
Hydrology
Geotechnical engineering
Traffic engineering
Land surveying | surveying
Remote sensing
Reliability engineering
Product development
Rapid prototyping
3D printing | additive manufacturing
Technical drawing | ~drafting, engineering drawings, mechanical drawings, schematic drawings, electrical drawings
Value engineering
Commissioning
Bill of materials | BOM, BOM structure
Mechanical testing
Plastics design | plastic part design
Test fixtures
Requirements engineering
Tolerance stack-up
Acoustics | noise and vibration, NVH
Failure analysis
Electrical schematics | wiring diagrams, wiring schematics, Schematics, electric schematics, reading schematics
Control panel design | control panels, panel building, panel wiring
Machine safety | safety relays
Industrial networks
Electric motors
Gearboxes
Bearings | bearing replacement
Conveyors | conveyor maintenance
Pump repair | pump maintenance, pumps and motors
Alignment of shafts | laser alignment, shaft alignment
Lubrication
Corrective maintenance
Reliability-centered maintenance
Machine troubleshooting | equipment troubleshooting, troubleshoot equipment, troubleshooting equipment, diagnosing faults
Mechanical troubleshooting
Facility maintenance
Boiler operation | steam boilers, boiler systems
Compressed air systems
Industrial refrigeration | ammonia refrigeration
Machining | machine shop
Engineering change orders | =ECO
Hydraulic modeling | hydraulic modelling
Site grading | grading plans
Erosion control | erosion and sediment control
Water distribution | water mains, water main design
Pump stations | lift stations
Sewer design | sanitary sewer
Pipeline design
Roadway design | highway design
Construction administration | construction observation
Cost estimates | opinions of probable cost
Technical reports
Drainage design
Bridge design
Floodplain analysis
Bid documents
Master planning
[licence]
Professional Engineer | PE licence, PE license
Engineer in Training | EIT, Fundamentals of Engineering, FE exam
Professional Land Surveyor
Boiler licence
Professional Engineer licence | =PE
Chartered engineer | CEng
[certificate]
Certified SolidWorks Professional | CSWP, CSWA
Certified Systems Engineering Professional
[domain]
Mechanical engineering
Electrical engineering
Civil engineering
Chemical engineering
Aerospace engineering
Biomedical engineering
Environmental engineering
Industrial engineering
Semiconductors
Medical devices | Medical device sales
Water resources
NPDES
Safe Drinking Water Act
AWWA standards
ADA accessibility
`;
