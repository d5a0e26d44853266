/** Transport and stores, as ads in prose ask for them: one term a line, its other names behind the bar; `~` marks everyday words. */
export const FREIGHT = `
[method]
Shipping documentation | shipping documents, shipping paperwork
Delivery routes | route delivery
Professional driving
Van driving
Bus driving
Freight operations | freight handling, cargo handling
Air freight | airfreight
Sea freight | ocean freight
Transport planning | transport scheduling
Warehouse safety
Warehouse management | managing a warehouse
Export documentation
Distribution management | distribution centre operations, distribution center operations
Yard management | yard operations
Parcel delivery | courier delivery
Airport operations
Port operations | terminal operations
Container handling | container loading, devanning
Temperature-controlled transport | refrigerated transport
Materials management | material planning
[tool]
Hand trucks | dollies
Conveyor belts
Pump truck
Tachograph
Transport management software
[certificate]
Forklift ticket
Food safety certificate
[licence]
C1 licence
Motor vehicle record
`;
