/** Tools and papers of farms, field studies and laboratories: one term a line, its other names behind the bar; `=`, `^` and `~` mark everyday words. */
export const LAND_PAPERS = `
[tool]
PastureBase
Farmax
AgriNet
Agriwebb
Cropio
~Granular
Climate FieldView
Trimble Ag
Herdwatch
Uniform-Agri
DairyComp
Kingswood herd
AgriWebb livestock
Lely
Robotic milking
Milking robots
DeLaval
GEA milking
Milking parlour
Quad bike | ~side-by-side, =ATV, =UTV
GPS guidance
Auto-steer
GPS tractors
GreenStar
RTK guidance
Seed drill
~Seeders
~Planters
Sprayer operation
Self-propelled sprayer
~Balers
Mower conditioner
Forage harvester
Loader tractor
Manitou
~Teleporter
Brushcutter
Brush cutter
Strimmer
String trimmer
Hedge cutter
~Harvester
Timber harvester
~Forwarder
Skidder
MODFLOW
MODFLOW-USG
Groundwater Vistas
FEFLOW
FloPy
PEST calibration
AQTESOLV
Visual MODFLOW
~Leapfrog
Leapfrog Geo
Surpac
Vulcan software
Micromine
Datamine
Deswik
MineSight
GINT
HoleBASE
GoldSim
MIKE FLOOD
TUFLOW
XPSWMM
ArcGIS Online
ArcGIS Field Maps
Survey123
Trimble
Leica total station
Civil 3D survey
TBC software
Sonde
Water quality meters
Multiparameter probe
PID meter
Drone surveys | remotely piloted aircraft, drone piloting
Liquid chromatography
LabWare
LabVantage
STARLIMS
=FACS
Plate reader
Confocal microscopy
Bioreactor
Biosafety cabinet
Laminar flow hood
~Incubators
SnapGene
Benchling
FlowJo
[certificate]
Green Cert | Green Certificate, Level 6 in Agriculture, Diploma in Agriculture
Artificial insemination certificate | artificial insemination DIY certificate, DIY AI certificate, DIY AI
Spraying certificate
PA1
PA2
PA6
PA1 and PA2
PA1/PA6
Pesticide licence | pesticide license
Chemical handling certificate
ChemCert
AusChem
Chainsaw ticket | chainsaw certificate, chainsaw certification, chainsaw licence
CS30
CS31
CS38
CS39
Quad bike training | quad bike ticket, ATV training, ATV certificate
Wilderness First Aid
Wilderness First Responder | =WFR
Remote first aid
40-hour HAZWOPER | 40-hr HAZWOPER, HAZWOPER 40
Professional Geologist | Licensed Professional Geologist
P.Geo.
Chartered Geologist
Certified Hydrogeologist
Chartered Environmentalist
CEnv
MCIEEM
CIEEM
GCP certificate | GCP certification
ICH GCP
RePL
Drone licence
Water operator certificate
Water treatment certificate
Grade II water operator
Wastewater operator license
Class C wastewater
[licence]
W licence
Tractor licence
Trailer licence
BE licence
Towing licence
Boat licence
Skipper licence
Powerboat Level 2
Coxswain
[domain]
Hydrogeology
~Dairy industry
Animal welfare | animal welfare standards
ISO 15189
Water law
RIWI Act
Clean Air Act
Endangered Species Act
`;
