/** Vehicles and aircraft: one term a line, its other names behind the bar; `=` and `~` mark everyday words. */
export const VEHICLES = `
[tool]
OBD-II scanner | OBD2, scan tool
Torque wrench
Tire balancer | tire changer
Alignment rack
Hydraulic lift
Mitchell 1
ALLDATA
CDK Global
Reynolds and Reynolds
Flight simulator
Glass cockpit | Garmin G1000
Autopilot systems
Avionics
Drones | UAV, unmanned aerial vehicles
[method]
Automotive repair | auto repair, vehicle repair
Engine diagnostics | automotive diagnostics
Brake repair | brake service
Transmission repair
Suspension and steering
Wheel alignment
Oil changes
Engine rebuilding | engine overhaul
Diesel engine repair | diesel mechanics
Auto body repair | collision repair
Automotive painting
Auto detailing | car detailing
Electric vehicle service | EV repair
Small engine repair
Aircraft maintenance
Airframe repair
Powerplant maintenance
Aircraft inspection
Flight planning
Flight operations
Crew resource management
Cabin safety
Air traffic control
Ground handling | ramp operations
Aircraft fuelling | aircraft fueling
Instrument flying
Boat handling
Rail operations
[certificate]
ASE certification | ASE certified, ASE Master Technician
=I-CAR
EVT certification
FAA Part 107 | Part 107
[licence]
Airframe and Powerplant | A&P license, A&P licence
Commercial pilot licence | commercial pilot license
Airline Transport Pilot | ATP certificate
Private pilot licence | private pilot license
Instrument rating
Merchant Mariner Credential
[domain]
FAA regulations | FAR Part 121, FAR Part 135
Automotive industry
Aviation
Marine
`;
