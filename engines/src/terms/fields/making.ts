/** Manufacturing and quality: one term a line, its other names behind the bar; `=` and `~` mark everyday words. */
export const MAKING = `
[tool]
CNC machining | CNC, CNC machines
CNC mill | milling machine
CNC lathe | lathe
G-code | M-code
Mastercam
Haas controls
FANUC controls
Calipers | vernier calipers
Micrometers
Coordinate measuring machine | CMM inspection
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
Quality control | QC, QA/QC
Quality inspection | visual inspection
First article inspection
Non-conformance reports | NCR reports
CAPA | corrective and preventive action
8D problem solving
PPAP
APQP
Production planning
Production scheduling
Assembly | mechanical assembly
Electronic assembly
Machine operation | operating machinery
Machine setup
Machine maintenance
Tool and die making
Metal fabrication | sheet metal fabrication
Die casting
Forging
Stamping
Extrusion
Heat treatment
Powder coating
Packaging | packaging lines
Batch processing
Cleanroom protocols | clean room
Food processing
Sewing | industrial sewing
Woodworking
Printing press operation
Time studies | time and motion studies
Line balancing
Lockout/tagout | LOTO
Predictive maintenance
Process validation
[certificate]
Six Sigma Green Belt | Green Belt
Six Sigma Black Belt | Black Belt
Six Sigma Yellow Belt | Yellow Belt
Certified Quality Engineer
Certified Manufacturing Technologist
NIMS certification
IPC-A-610
CPIM
[domain]
ISO 9001 | ISO 9000
ISO 13485
ISO 14001
AS9100
IATF 16949
GMP | cGMP, good manufacturing practice
HACCP
~UL standards
Aerospace manufacturing
Automotive manufacturing
Food manufacturing
`;
