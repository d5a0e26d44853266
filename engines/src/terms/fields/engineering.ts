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
Rhinoceros 3D | Rhino 3D
ANSYS | ANSYS Fluent
Abaqus
COMSOL
NASTRAN
STAAD.Pro | STAAD
ETABS
SAP2000
HEC-RAS
ArcGIS | Esri ArcGIS
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
PLC | PLC programming, programmable logic controllers, PLC troubleshooting
Allen-Bradley | RSLogix, Studio 5000
Siemens S7 | TIA Portal
SCADA
HMI | human-machine interface
Oscilloscope
Multimeter
Soldering
ROS | Robot Operating System
FANUC robots
KUKA robots
Aspen HYSYS | Aspen Plus
ETAP
Teamcenter
Windchill
[method]
CAD | computer-aided design
CAE
Finite element analysis | FEA
Computational fluid dynamics | CFD
GD&T | geometric dimensioning and tolerancing
Tolerance analysis
Design for manufacturing | DFM, DFMA, design for assembly
FMEA | failure mode and effects analysis, DFMEA, PFMEA
Product lifecycle management | PLM, PDM, product data management
Systems engineering
Mechanical design
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
Motion control
Instrumentation
Hydraulics
Pneumatics
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
Technical drawing | drafting, engineering drawings
Value engineering
Commissioning
Bill of materials | BOM
Mechanical testing
Plastics design | plastic part design
Test fixtures
Requirements engineering
Tolerance stack-up
Acoustics | noise and vibration, NVH
Failure analysis
[licence]
Professional Engineer | PE licence, PE license
Engineer in Training | EIT, Fundamentals of Engineering, FE exam
Professional Land Surveyor
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
Medical devices
`;
