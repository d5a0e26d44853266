/** Stores, supply and transport: one term a line, its other names behind the bar; `=` and `~` mark everyday words. */
export const LOGISTICS = `
[tool]
Forklift | forklift operation, fork lift, forklift driving
Pallet jack | electric pallet jack
Reach truck
Order picker | cherry picker
RF scanner | RF guns
Warehouse management system | WMS
Transportation management system | TMS
Manhattan WMS | Manhattan Associates
Blue Yonder | JDA software
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
Electronic logging device | ELD
GPS navigation
Tractor-trailer | 18-wheeler, semi truck
Box truck
Flatbed
Tanker truck
[method]
Supply chain management | SCM
Logistics
Inventory management | inventory control, inventory, stock control, stock management
Demand planning | demand forecasting
Procurement | purchasing
Strategic sourcing
Warehouse operations | warehousing
Order fulfilment | order fulfillment
Order picking | pick and pack, picking and packing
Shipping and receiving | receiving and shipping
Loading and unloading
Packing | packaging orders
Palletising | palletizing
Cross-docking
Freight forwarding
Freight brokerage
Customs clearance | customs brokerage
Import and export | import/export
Route planning | route optimization
Dispatching | dispatch
Fleet management
Last-mile delivery
Reverse logistics
Third-party logistics | 3PL
Spend analysis
Purchase orders
Bill of lading | BOL
Incoterms
Pre-trip inspections | vehicle inspection, vehicle checks
Defensive driving
Long-haul driving | OTR driving
Local delivery
Passenger transport
Load securement
Sales and operations planning | S&OP
Labor planning | labour planning
Slotting
Dock scheduling
Carrier management
Putaway
Kitting
Doubles and triples | ~doubles, doubles endorsement
Cross-border haulage
Spill response
Delivery documentation
[certificate]
Forklift certification | forklift certified, forklift license
CSCP | Certified Supply Chain Professional
CLTD
CPSM
Hazmat certification | hazmat training
Certified Customs Specialist
[licence]
CDL | commercial driver's license, commercial driver's licence, commercial license
CDL Class A | Class A CDL, CDL-A
CDL Class B | Class B CDL, CDL-B
Hazmat endorsement | hazmat
Tanker endorsement | ~tanker
Passenger endorsement
Driver's licence | driver's license, driving licence
Customs broker licence | customs broker license
TWIC card | TWIC
DOT medical card | medical examiner's certificate, DOT physical
Category C licence | HGV licence, LGV licence
[domain]
DOT regulations | DOT compliance
FMCSA
Hours of service
IATA dangerous goods | dangerous goods
Cold chain
Maritime shipping
`;
