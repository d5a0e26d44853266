/** Safety, guard and rescue: one term a line, its other names behind the bar; `=` and `~` mark everyday words. */
export const SAFETY = `
[tool]
CCTV | video surveillance, CCTV monitoring
Access control systems | access control
Metal detectors
Two-way radio | two-way radios
Computer-aided dispatch | CAD dispatch
NCIC
Body-worn cameras
Breathing apparatus | SCBA
Fire extinguishers
Personal protective equipment | PPE, protective equipment
Firearms | firearms handling
Taser
Lenel | OnGuard, C-CURE
Guard tour system
Fire engine pumps | pump operation
Thermal imaging
Body cameras
Radio communications
[method]
Patrol | foot patrol, Patrolling, security patrols
Access screening | bag checks
Incident reporting | incident reports, incident report writing, Report writing for security
Report writing | ~reporting, creating reports, preparing reports
Crowd control
Emergency response | emergency procedures
Firefighting | fire suppression
Search and rescue
Hazardous materials handling | hazardous materials
Evidence collection
Criminal investigation
Interrogation
Surveillance
Fingerprinting
Crime scene investigation | crime scene processing
Traffic control | flagging, traffic management
Law enforcement
~Corrections | inmate supervision, custody of inmates, offender management
Defensive tactics
Background checks
Executive protection
Fire prevention
Fire inspection
Safety inspections | safety audits
Accident investigation | incident investigation
Job hazard analysis | JHA
Ergonomics
Industrial hygiene
Safety training | toolbox talks, tool box talks
Emergency management | emergency preparedness, emergency planning, disaster response
Wildland firefighting
Intelligence analysis | intelligence gathering
Hazardous waste | hazardous waste management
Confined space
Contractor safety
Permit to work | hot work permits
Fire drills | evacuation drills
Safety data sheets | SDS management
Visitor management
Alarm monitoring
Key control
Noise monitoring
Behaviour-based safety | behavior-based safety
Technical rescue | rope rescue
Swift water rescue
Vehicle extrication | extrication
Fire investigation
Emergency medical care | EMS, emergency medical services, prehospital care
Advanced life support | =ALS, Advanced Trauma Life Support, ATLS, =STABLE
Ambulance operations
Patient extrication
Public education
Incident command | =ICS, Incident Command System
Use of force
Community policing
Firearms qualification
Correctional supervision
911 dispatch | emergency dispatch
Hazard communication
Hot work
[certificate]
HAZWOPER
Certified Safety Professional | =CSP
Associate Safety Professional
Certified Industrial Hygienist
Certified Protection Professional
Firefighter I | Firefighter II, Firefighter I/II, Firefighter 1
ICS-100 | ICS-200, NIMS incident command
NEBOSH
IOSH
SIA licence
Hazmat Operations | hazardous materials operations
CPAT
Paramedic certification | paramedic, paramedic license
Driver/Operator
ASP certification
CSP certification
OSHA certification
[licence]
Guard card | security guard license, security guard licence, security licence
Firearm permit | concealed carry permit
POST certification | peace officer, peace officer certification
Security clearance | secret clearance, top secret clearance, TS/SCI, SC clearance, DV clearance, baseline clearance
[domain]
OSHA | OSHA regulations, OSHA compliance, OSHA requirements, OSHA standards
Occupational health and safety | EHS, HSE
Homeland security
Military service
NFPA codes
RCRA | Resource Conservation and Recovery Act
Air permits | air permitting, Title V
Tier II reporting | Tier II
CERCLA
`;
