/** Land, environment and energy: one term a line, its other names behind the bar; `=` and `~` mark everyday words. */
export const NATURE = `
[tool]
GIS | geographic information systems
GPS surveying
Tractor operation | tractors
Combine harvester
Chainsaw
Milking machines
Greenhouse systems
John Deere Operations Center
PVsyst
HOMER Energy
EnergyPlus
~PLEXOS
Solar panels | photovoltaic, solar PV
Wind turbines
Battery storage
Smart meters
[method]
Crop production
Precision agriculture
Irrigation
Harvesting
Planting
Soil testing
Fertiliser application | fertilizer application
Pesticide application
Integrated pest management
Livestock handling | animal husbandry
Dairy farming
Beekeeping
Horticulture
Arboriculture | tree pruning
Forestry | timber management
Wildlife management
Fisheries
Environmental impact assessment | environmental assessment, EIA
Environmental sampling
Environmental remediation | site remediation
Stormwater management | SWPPP
Wastewater treatment
Water treatment
Waste management
Recycling
Air quality monitoring
Carbon accounting | greenhouse gas inventory, GHG reporting
Life cycle assessment
Sustainability reporting | ESG reporting
Energy auditing | energy audits
Energy modelling | energy modeling
Energy management
Power plant operations
Power distribution
Substation maintenance
Line work | power line installation
Solar installation
Oil and gas drilling | drilling operations
Well logging
Pipeline operations
Refinery operations
Mining operations
Blasting
Reservoir simulation
Grid interconnection
[certificate]
NABCEP
Certified Energy Manager
Certified Arborist | ISA Certified Arborist
GWO training
ISSP certification
[licence]
Water treatment operator licence | water operator license
Commercial fishing licence | commercial fishing license
Boiler operator licence | boiler operator license
NRC reactor operator
[domain]
EPA regulations
NEPA
Clean Water Act
NERC
Renewable energy
Sustainability | ESG
Climate policy
Agriculture
Conservation
Oil and gas
Utilities
`;
