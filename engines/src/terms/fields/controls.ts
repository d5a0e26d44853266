/** Controls, standards and tests of products: one term a line, its other names behind the bar; `=` and `~` mark everyday words. */
export const CONTROLS = `
[tool]
Autodesk Vault
SolidWorks PDM
2D CAD | 2-D CAD
3D CAD | 3D CAD software, 3-D CAD
Test equipment
Gas appliances
End of arm tooling | EOAT
Robot arms | articulated robots
OCR | OCR readers
[method]
Titanium fabrication | titanium
Primary metal processing
Process development
Process design
Microanalysis
Scanning electron microscopy | scanning electron microscope
EBSD
Sustaining engineering
RFQs | requests for quotation
Logic diagrams
Electromechanical repair | electro-mechanical, electromechanical, electro-mechanical machines
PCB repair | component level repair
Component sourcing | sourcing components
OSP design | outside plant engineering, OSP engineering
Electrical design
Product testing
Design reviews
New product introduction | NPI
Product certification | certification services
Standards interpretation | interpretation of standards
Test data analysis | analyze test data
Pick and place
Metrology | laser metrology
Optimization algorithms
Controls engineering | controls software, control systems design, controls architecture
Industrial automation | manufacturing automation, factory automation
Load calculations
Site civil design | site design
Equipment selection
Power systems | power system analysis
[domain]
Metallurgy
Aerospace alloys
Microstructure analysis | microstructure
AC/DC power | AC/DC power distribution
Analog circuits | analog circuitry, digital circuitry, digital circuits
FTTN | fiber to the node
Fiber to the home | FTTH, FTTP
Digital imaging | digital cameras
Printed circuit boards | PCB
ISO
ASME | ASME standards, ASME codes
ASTM | ASTM standards
IEC standards | =IEC
CSA standards | =CSA
ANSI | ANSI standards
IEEE standards | =IEEE
Optics | electro-optics, electro-optical systems
`;
