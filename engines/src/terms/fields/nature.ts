/** Land, environment and energy: one term a line, its other names behind the bar; `=` and `~` mark everyday words. */
export const NATURE = `
[tool]
Hydraulic sprayer | sprayers, spray rig
Pole saw | pole pruner
Hedge trimmers
Zero-turn mower | riding mower, mowers
Backpack blower | leaf blower
Bobcat | skid steer loader
Stump grinder
Wood chipper | brush chipper, chippers
GIS | geographic information systems, geospatial analysis
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
AVImark | Cornerstone veterinary software, ezyVet
Digital dental radiography
IDEXX | in-house analyzers
[method]
Prescribed burns | prescribed fire
Habitat restoration
Propagation | plant propagation
Grounds maintenance | groundskeeping, lawn care
Landscape design
Hardscaping | paver installation, retaining walls
Irrigation repair
Snow removal | snow plowing
Mowing | lawn mowing
Turf management | turf maintenance, turfgrass
Mulching
tree planting
Fertilization | fertilizing
Pest monitoring | scouting
pesticides | spraying pesticides, herbicide application, herbicides
IPM | I.P.M.
Plant health care | PHC
Cabling and bracing | tree cabling
Tree climbing | rope and saddle, rope climbing
Tree pruning and removal | tree removal, pruning
Crop production
Precision agriculture | precision farming
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
Stormwater management | SWPPP, stormwater, stormwater design
Wastewater treatment | wastewater
Water treatment | drinking water treatment, water and wastewater treatment
Waste management | recycling collection
Recycling
Air quality monitoring
Carbon accounting | greenhouse gas inventory, GHG reporting
Life cycle assessment
Sustainability reporting | ESG reporting
Energy auditing | energy audits, Energy efficiency
Energy modelling | energy modeling
Energy management
Power plant operations
Power distribution
Substation maintenance
Line work | power line installation
Solar installation | PV installation, photovoltaic installation
Oil and gas drilling | drilling operations
Well logging
Pipeline operations
Refinery operations
Mining operations
Blasting
Reservoir simulation
Grid interconnection
Animal restraint | patient restraint
Anesthesia monitoring | anesthetic monitoring, anaesthesia monitoring
Veterinary dentistry
Surgical assistance | surgical prep
Surgical instruments sterilization
Fecal tests | fecal flotation
Urinalysis
Cytology
Blood smears
Veterinary radiology | radiographs
Client education
Nail trims
Fear Free
Euthanasia support
Microchipping
Fluid therapy
Environmental compliance | environmental regulations
[certificate]
TRAQ
NABCEP
Certified Energy Manager
Certified Arborist | ISA Certified Arborist
GWO training
ISSP certification
[licence]
Hoisting licence | hoisting license, hoisting engineer's license
Water treatment operator licence | water operator license
Commercial fishing licence | commercial fishing license
Boiler operator licence | boiler operator license
NRC reactor operator
CVT | LVT, RVT, credentialed veterinary technician
VTNE
[domain]
EPA regulations
NEPA
Clean Water Act
NERC
Renewable energy
Sustainability | ESG
Climate policy
Agriculture | agricultural industry
Conservation
Oil and gas | Oil and gas industry, oil industry
Utilities
Veterinary medicine
Exotic animals | exotics
Large animal medicine
Controlled substances log
`;
