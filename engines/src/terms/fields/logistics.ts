/** Stores, supply and transport: one term a line, its other names behind the bar; `=` and `~` mark everyday words. */
export const LOGISTICS = `
[tool]
Forklift | forklift operation, fork lift, forklift driving
Pallet jack | electric pallet jack
Reach truck
Order picker | cherry picker, order picker truck
RF scanner | RF guns
Warehouse management system | WMS
Transportation management system | TMS
Manhattan WMS | Manhattan Associates, ^Manhattan
Blue Yonder | JDA software, JDA
SAP EWM
SAP MM
Oracle SCM
Oracle Transportation Management
Fishbowl inventory
ShipStation
=Descartes
Samsara
^Omnitracs
KeepTruckin | Motive ELD
Electronic logging device | ELD, Electronic logs
GPS navigation
Tractor-trailer | 18-wheeler, semi truck
Box truck
Flatbed
Tanker truck
McLeod | McLeod LoadMaster
=DAT | DAT load board, load boards, Truckstop
Project44 | FourKites
MercuryGate
Kinaxis | Kinaxis RapidResponse
SAP IBP
Körber WMS | HighJump
Voice picking
Pallet racking
Route optimization software
GPS tracking | GPS tracking software
[method]
Supply chain management | SCM
Logistics
Inventory management | inventory control, inventory, stock control, stock management, inventory levels, stock taking
Demand planning | demand forecasting
Procurement | purchasing
Strategic sourcing
Warehouse operations | warehousing
Order fulfilment | order fulfillment
Order picking | pick and pack, picking and packing, pulling orders, order pulling, pick/pack
Shipping and receiving | receiving and shipping, receiving shipments, inbound shipments
Loading and unloading | unloading trucks, loading trucks
Packing | packaging orders
Palletising | palletizing
Cross-docking
Freight forwarding
Freight brokerage
Customs clearance | customs brokerage, customs documentation
Import and export | import/export
Route planning | route optimization
Dispatching | ~dispatch, freight dispatch, truck dispatch
Fleet management
Last-mile delivery
Reverse logistics | returns processing
Third-party logistics | 3PL
Spend analysis
Purchase orders | purchase order management
Bill of lading | BOL
Incoterms
Pre-trip inspections | vehicle inspection, vehicle checks, vehicle walkaround, daily vehicle checks
Defensive driving
Long-haul driving | OTR driving
Local delivery
Passenger transport
Load securement
Sales and operations planning | S&OP
Labor planning | labour planning
Slotting
Dock scheduling
Carrier management | carrier relations, carrier sourcing, managing carriers, haulier management, subcontractor hauliers
Putaway
Kitting
Doubles and triples | ~doubles, doubles endorsement
Cross-border haulage
Spill response
Delivery documentation
Load planning | trailer loading
Rate negotiation | negotiating rates
Track and trace | tracking and tracing, shipment tracking
LTL | less than truckload
FTL | full truckload, truckload
Intermodal | drayage
Reefer freight | reefer, temperature-controlled freight
Flatbed freight
Detention and accessorials | accessorial charges
Proof of delivery
Freight claims
Driver management | driver communication
Supply planning
Safety stock
Lead time management
Freight billing | freight invoicing
Hazmat shipping
Load building | pallet building
Price quotes | obtaining quotes, price quotations
Product sourcing | supplier sourcing, sourcing suppliers, sourcing and procurement
Work orders | work order requests, work order management
Service dispatch | service dispatching, dispatch technicians, service dispatcher
Vendor negotiation | negotiating with vendors, negotiating with suppliers
Delivery driving | making deliveries
Customs compliance
Delivery scheduling
[certificate]
Forklift certification | forklift certified, forklift license
CSCP | Certified Supply Chain Professional
CLTD
CPSM
Hazmat certification | hazmat training
Certified Customs Specialist
APICS | ASCM
Forklift licence
[licence]
CDL | commercial driver's license, commercial driver's licence, commercial license
CDL Class A | Class A CDL, CDL-A
CDL Class B | Class B CDL, CDL-B
Hazmat endorsement | hazmat
Tanker endorsement | ~tanker
Passenger endorsement
Driver's license | driver's licence, driving licence, full driving licence, UK driving licence, full UK driving licence, clean driving licence, valid driving licence
Customs broker licence | customs broker license
TWIC card | TWIC
DOT medical card | medical examiner's certificate, DOT physical, medical card
Category C licence | HGV licence, LGV licence, HGV, LGV
[domain]
DOT regulations | DOT compliance, =DOT
FMCSA | FMCSA regulations
Hours of service
IATA dangerous goods | dangerous goods, hazardous goods
Cold chain
Maritime shipping
C-TPAT
Supply chain
`;
