/** Stores, depots and shop floors, in the words of public boards: one term a line, its other names behind the bar; `~` marks everyday words. */
export const DISTRIBUTION = `
[method]
Drivers' hours | drivers' hours regulations
Cold storage | cold store, freezer work, chilled storage
Multi-drop delivery | multi-drop, multi-drop deliveries
Goods in | goods receiving, inbound goods, receiving goods
Despatch | dispatch of goods
Range planning | range building, assortment planning
Open to buy | OTB
Trend analysis | trend forecasting, trend research
Margin management | gross margin, margin analysis
Sustainable sourcing | ethical sourcing
Shrinkage control | stock loss
Shop floor management | store standards
Click and collect
Markdowns | price changes
Parcel sorting
Import documentation | customs declarations, customs entries
[tool]
Paragon routing | Paragon route planning
Counterbalance truck | counterbalance forklift, counterbalance licence
Electric pallet truck | LLOP
[certificate]
Transport Manager CPC | Certificate of Professional Competence, international CPC
Driver CPC | DCPC, driver qualification card
ADR licence | ADR certificate
Digi tacho card | digital tachograph card, driver card
RTITB | ITSSAR
`;
