/** Laboratories, field studies and energy: one term a line, its other names behind the bar; `=`, `^` and `~` mark everyday words. */
export const LABORATORIES = `
[method]
Catchment modelling
Water licensing | water licences
Groundwater licensing
Abstraction licences
~Isotopes
Hydrogeochemistry
Water chemistry
Geochemistry
Managed aquifer recharge
Resource estimation
Geological modelling
Geological mapping
Grade control
Ore reserve estimation
Mine planning
Drill and blast
Geotechnical investigation
Ground investigation
Geotechnical testing
Slope stability
Trial pits
Soil classification
Contaminated land | Phase I ESA, Phase II ESA, Phase 1 environmental site assessments, site assessment, soil vapor, remediation design
Environmental monitoring plans
Dust monitoring
Emissions monitoring
Stack testing
Environmental permitting | permit compliance, NPDES permits, discharge permits
Environmental management plans | environmental management systems
Mammalian cell culture
~Primary cells
Cell lines
~Cloning
Transfection
Library preparation
Sanger sequencing
RNA-seq
Single-cell sequencing
Protein expression
Animal studies
In vivo studies
In vivo
Mouse colony
Rodent handling
Animal dosing
Assay validation
Analytical method validation
PH measurement
Sample prep
Reagent preparation
Release testing
Finished product testing
Synthetic chemistry
Peptide synthesis
~Catalysis
~Formulation
Microbial testing
Environmental microbiology
Bioburden
Endotoxin testing
Sterility testing
Clinical trial management
Clinical monitoring
Informed consent forms
Case report forms
Source data verification
Trial master file
Study start-up
Patient recruitment for trials
IND submissions
Regulatory dossiers
=CTD
ECTD
Adverse event reporting
Adverse events
Statistical analysis of data
Mixed models
ANOVA
Laboratory management | lab management, lab maintenance, lab ordering, chemical inventory, hazardous waste disposal
Scientific writing
Manuscript writing
Technical report writing
SOP writing
Protocol writing
~Field work | ~fieldwork, field data collection, remote field work
Cadastral surveying | engineering surveys, topographical surveys, point clouds, laser scanning, LiDAR, hydrographic survey
Aerial imagery
Photogrammetry
Spatial analysis
Meteorology
Climate modelling
Water quality monitoring | water quality testing, water testing
Water main repair
Sludge handling
Activated sludge
SCADA for water
Wind turbine maintenance
Blade repair
Turbine technician work
Turbine servicing
Solar design
PV design
Solar site surveys
Battery energy storage
Well control
Well completions
Wellhead
Workover
Coiled tubing
Mud logging
~Drilling fluids
`;
