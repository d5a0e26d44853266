/** Shipping, driving and stores: one term a line, its other names behind the bar; `=`, `^` and `~` mark everyday words. */
export const SHIPMENTS = `
[tool]
CargoWise | CargoWise1
CargoWise One
WiseTech
ICEGATE
Customs Declaration Service
CDS declarations
ABI filing
Magaya
Scope freight
Tachomaster
Tachograph analysis software
TruTac
SAP WM
SAP warehouse
Infor WMS
Red Prairie
RedPrairie
~Counterbalance
VNA truck
=VNA
~Bendi
Flexi truck
Pallet truck
Hand pallet truck
RF scanning | scan guns, barcode scanning
Shrink wrap machine
Stretch wrapper
Strapping machine
Curtainsider
Tautliner
~Moffett
Walking floor
Tipper
Low loader
Refrigerated trailer
Reefer shipments
Refrigerated trucks
Dash cams
~Tugger
Yard truck
Shunter | shunting
Terminal tractor
Ship-to-shore crane
Straddle carrier
Reach stacker
[method]
EXIM documentation | import export documentation, export import documentation, =EXIM
Bill of Entry | shipping bills, import entries, entry summary
Customs classification | HS code classification, HS codes, tariff classification, HTS classification, commodity codes
Customs broking | CHA work, customs house agent, customs broker
Customs valuation
Rules of origin
Certificates of origin
Preferential origin
Duty drawback
RoDTEP
Bonded warehouse
Inward processing
Duty exemption
Advance Authorisation
=EPCG
SEZ documentation
Import licences
Letters of credit | documentary credits, trade finance documents
E-way bills | delivery challan
LCL consolidation | FCL and LCL, groupage, consolidation of freight, consolidation planning
Air waybills | =HAWB, =MAWB
Vessel operations | vessel planning
Stowage planning
~Bunker
Freight rates | freight quotes, spot rates, rate quotes, tendering freight, rate management
Demurrage
Detention and demurrage
Booking shipments | shipment booking, carrier booking, booking with carriers
Container tracking | shipment status updates, shipment visibility
Freight audit
Stocktakes | perpetual inventory, stock counting
~Restocking
Sales order processing
Goods-in checking | checking deliveries, checking goods in, delivery checks
Despatch paperwork | dispatch paperwork, delivery notes, packing lists, pick lists
~Labelling
Label printing
Ticketing stock
Wrapping pallets | pallet wrapping, shrink wrapping, pallet stacking
Container unloading | container destuffing, devanning containers, hand balling, ~handball
Load restraint | load security, strapping loads, securing loads, tarping, chaining loads
Trailer coupling | coupling and uncoupling, drop and hook
Multi-drop driving | multidrop, van deliveries, home delivery
Night trunking
~Tramping
Tachograph rules
Working time directive | =WTD
EU drivers hours
Fatigue management
Electronic work diary
Driver debriefs | driver debriefing, driver briefings
Vehicle defect reporting | daily walkaround checks, defect checks, walk-round checks, =DVIR
Operator licence compliance | O licence, operator's licence, =FORS, =DVSA
Fleet maintenance scheduling
Vehicle maintenance scheduling
Fuel management
Fleet telematics
School bus driving
~Passenger assistance
Wheelchair securement
Taxi driving
Chauffeur driving
Baggage handling
Aircraft loading
~Pushback
Marshalling aircraft
Aircraft de-icing
Passenger check-in
~Boarding passengers
Train driving
Train dispatch
Track maintenance
~Signalling
Permanent way
Post room
Inventory planning
Inventory optimisation | inventory optimization
Supplier negotiation
Category strategy
Tender management
RFQ process
Expediting orders | order expediting
Chasing suppliers
Warehouse layout
Warehouse slotting
=OTIF
Customer returns
Damages claims
Shortages and damages
Over short and damaged
OS&D
Hazardous goods storage
=DGSA
Dangerous goods documentation
=IMDG
Lithium batteries
Temperature monitoring
Good distribution practice
5S warehouse
[certificate]
IATA DGR | IATA DGR certificate
DGR Cat 6
Dangerous goods certificate
Authorised Economic Operator | AEO certification, =AEO
FIATA diploma
Customs practitioner award
H card
G card
MHE licence | FLT licence, forklift truck licence, counterbalance license, reach truck licence, reach licence, =FLT
CPC card
Driver CPC card
CPC and digi card
Digi tacho
Digi card
TWIC credential
SIDA badge
Passenger carrying licence
PCV licence
D1 licence
Category D licence
Category D1
Class 1 driver | class 1 license, AZ licence, DZ licence
Air brake ticket | Z endorsement
MSIC card | =MSIC
School bus endorsement
Taxi licence
Private hire licence
Chauffeur license
[domain]
=NHVR
`;
