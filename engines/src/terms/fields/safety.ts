/** Safety, guard and rescue: one term a line, its other names behind the bar; `=` and `~` mark everyday words. */
export const SAFETY = `
[tool]
CCTV | video surveillance
Access control systems | access control
Metal detectors
Two-way radio
Computer-aided dispatch | CAD dispatch
NCIC
Body-worn cameras
Breathing apparatus | SCBA
Fire extinguishers
Personal protective equipment | PPE
Firearms | firearms handling
Taser
[method]
Patrol | foot patrol
Access screening | bag checks
Incident reporting | incident reports
Report writing
Crowd control
Emergency response
Firefighting | fire suppression
Search and rescue
Hazardous materials handling | hazardous materials
Evidence collection
Criminal investigation
Interrogation
Surveillance
Fingerprinting
Crime scene investigation
Traffic control | flagging
Law enforcement
Corrections | inmate supervision
Defensive tactics
Background checks
Executive protection
Fire prevention
Fire inspection
Safety inspections | safety audits
Accident investigation
Job hazard analysis | JHA
Ergonomics
Industrial hygiene
Safety training | toolbox talks
Emergency management | emergency preparedness
Wildland firefighting
Intelligence analysis
[certificate]
HAZWOPER
Certified Safety Professional
Associate Safety Professional
Certified Industrial Hygienist
Certified Protection Professional
Firefighter I | Firefighter II
ICS-100 | ICS-200, NIMS incident command
[licence]
Guard card | security guard license, security guard licence
Firearm permit | concealed carry permit
POST certification | peace officer
Security clearance | secret clearance, top secret clearance, TS/SCI
[domain]
OSHA | OSHA regulations, OSHA compliance
Occupational health and safety | EHS, HSE
Homeland security
Military service
NFPA codes
`;
