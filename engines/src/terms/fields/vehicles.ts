/** Vehicles and aircraft: one term a line, its other names behind the bar; `=` and `~` mark everyday words. */
export const VEHICLES = `
[tool]
Aerial lift truck | bucket truck
OBD-II scanner | OBD2, scan tool, diagnostic scanner, scan tool diagnostics
Torque wrench
Tire balancer | tire changer, tire machine
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
Diagnostic scan tools | OBD-II
Alignment machine | wheel alignment machine
Air tools | pneumatic tools
Vehicle lifts
Shop management software | Tekmetric
Cash-handling equipment | currency sorters
ATMs | ATM repair
Medical equipment repair | medical equipment
GPS systems | GPS, GPS units
Telematics
Agricultural equipment | farm equipment, agricultural machinery
Construction equipment | heavy equipment
[method]
Snow plow operation | plowing
Automotive repair | auto repair, vehicle repair
Engine diagnostics | automotive diagnostics, ~diagnostics, vehicle diagnostics, diagnostic equipment
Brake repair | brake service, brakes
Transmission repair | transmissions
Suspension and steering | ~suspension, ~steering
Wheel alignment | ~alignment
Oil changes
Engine rebuilding | engine overhaul, engine repair
Diesel engine repair | diesel mechanics, diesel engines, diesel, diesel repair
Auto body repair | collision repair
Automotive painting
Auto detailing | car detailing
Electric vehicle service | EV repair, hybrid vehicles, ~hybrid, electric vehicles, hybrid and electric vehicles
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
Automotive electrical systems | electrical systems, auto electrical
Vehicle air conditioning | air conditioning service, automotive air conditioning
Vehicle state inspection | state inspection
Tyre fitting | tire service
Exhaust systems
Roadside assistance
Vehicle handover
Parts ordering | parts counter
Suspension repair | steering and suspension
Tire rotation | tires
Electrical diagnosis | automotive electrical
Body repair
Fleet maintenance
DOT inspections
Load securing
Backing and docking | docking
Route driving
Field service | field service repair, field service technician
Equipment repair | repair of equipment, repair equipment, equipment maintenance
Equipment installation | machine installations
Remote diagnostics
[certificate]
ASE certification | ASE certified, ASE Master Technician, =ASE
=I-CAR
EVT certification
FAA Part 107 | Part 107
[licence]
Motorcycle licence | motorcycle license
Air brakes endorsement
Airframe and Powerplant | A&P license, A&P licence
Commercial pilot licence | commercial pilot license
Airline Transport Pilot | ATP certificate
Private pilot licence | private pilot license
Instrument rating
Merchant Mariner Credential
State inspector licence | state inspection license, inspection license, MOT tester
Doubles and triples endorsement | doubles/triples
[domain]
FAA regulations | FAR Part 121, FAR Part 135
Automotive industry
Aviation
Marine
Dealership operations | dealership
`;
