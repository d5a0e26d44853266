/** Laboratories and science: one term a line, its other names behind the bar; `=` and `~` mark everyday words. */
export const SCIENCE = `
[tool]
Microscopy | light microscope, microscopes
Electron microscopy | SEM imaging, TEM imaging
HPLC | high-performance liquid chromatography
Gas chromatography | GC-MS, GC-MS analysis
Mass spectrometry | LC-MS, LC-MS/MS
NMR | nuclear magnetic resonance
Spectrophotometer | UV-Vis, UV-Vis spectroscopy, spectrophotometry
FTIR
X-ray diffraction | XRD
Flow cytometer | flow cytometry
Centrifuge | centrifugation
Pipetting | micropipettes
Thermal cycler
Fume hood
LIMS | laboratory information management system
GraphPad Prism
ImageJ
ChemDraw
BLAST
Bioconductor
PyMOL
Geneious
LabVIEW
OriginLab
EndNote
Zotero
Mendeley
pH meter
Karl Fischer titrator
Analytical balance
Empower | Waters Empower
Chromeleon
Pipettes
ICP-MS | ICP-OES
Atomic absorption
Karl Fischer | Karl Fischer titration
Empower software | Empower 3
ChemStation
Dissolution apparatus | dissolution testing
[method]
PCR | polymerase chain reaction
qPCR | RT-PCR
Western blot | western blotting
ELISA
Gel electrophoresis | SDS-PAGE
Cell culture | tissue culture
CRISPR | CRISPR-Cas9
Gene cloning | molecular cloning
DNA sequencing | next-generation sequencing, NGS
RNA extraction | DNA extraction
Immunohistochemistry | IHC
Immunoassays
Protein purification
Fluorescence microscopy
Histology | histopathology
Chromatography
Spectroscopy
Titration
Research and development | R&D
Organic synthesis
Wet chemistry
Formulation development
Method validation | method transfer, method development
Assay development | assays
Stability testing | stability studies
Sample preparation
Specimen collection | specimen handling, collecting specimens, blood collection, laboratory specimens
Quality control testing | laboratory quality control
Aseptic processing
Animal handling
Field sampling | soil sampling, water sampling, Groundwater sampling, water quality sampling
Peer-reviewed publishing | scientific publishing
Literature review
Research design
Grant management | grant reporting
Laboratory safety | lab safety
Bioinformatics
Crystallography
Thin film deposition
Instrument qualification | IQ/OQ/PQ
Buffer preparation | solution preparation
Laboratory records | laboratory notebooks, electronic lab notebook, ELN
OOS investigations | out-of-specification
Compendial testing | USP methods, pharmacopoeia
Instrument calibration and maintenance
Microbiological testing
Raw material testing
Chemical hygiene
Biological testing | biological laboratory testing
Laboratory testing | laboratory tests, lab tests
Data recording
[certificate]
Medical Laboratory Scientist | ASCP certification, ASCP
Clinical Laboratory Scientist licence | CLS licence
Certified Quality Auditor
[domain]
GLP | good laboratory practice
GxP
FDA regulations | FDA compliance, 21 CFR Part 11, FDA, FDA requirements
=CLIA
Molecular biology
Microbiology
Biochemistry
Genetics
Immunology
Neuroscience
Pharmacology
Toxicology
Epidemiology
Organic chemistry
Analytical chemistry
Materials science
Physics
Geology
Astronomy
Biotechnology
Pharmaceuticals
Pharmacovigilance
`;
