/** Tools, papers and rules of care: one term a line, its other names behind the bar; `=`, `^` and `~` mark everyday words. */
export const CARE_PAPERS = `
[tool]
Mobility aids | walking aids, walking frames, walkers and canes
TENS machines | transcutaneous electrical nerve stimulation, =TENS
Ceiling hoists | hoists and slings, patient hoists, sling lifts
Pressure relieving equipment | pressure mattresses, air mattresses
Nebulisers | nebulizers, nebulizer treatments, nebuliser therapy
High-flow nasal cannula | high-flow oxygen, =HFNC
Ventilator circuits
Chest tubes | chest drains, chest tube management
Doppler ultrasound
Vascular ultrasound
Hematology analyzers | haematology analysers
Chemistry analyzers
Analyser maintenance | analyzer maintenance
Tonometer | tonometry
Audiometer
Ultrasonic scaler
Leecare
MatrixCare
Person Centred Software
Homecare Homebase
=HCHB
Kinnser
WellSky
ICNet
Datix
RLDatix
Nourish care records
~Nourish
Access Care Planning
CareDocs
BESTmed
Medi-Map
Sunquest
SCC Soft
=Beaker
Sysmex
Sysmex analyzers
Medidata Rave
Best Practice Software
Cliniko
Halaxy
Nookal
Jane App
SimplePractice
TherapyNotes
Open Dental
Carestream
=Vocera
OASIS assessments | =OASIS
OASIS-E
[certificate]
Medical Laboratory Technologist | =MLT
CSMLS
MLS certification
Level 2 Health and Social Care
Level 5 in Leadership and Management
STABLE certification
Emergency nursing pediatric course | =ENPC
WOCN certification | =WOCN
CWOCN
Wound certification
CHPN certification
Hospice certification
CRCST
Sterile processing certification
CCA coding
AAPC certification
Neonatal pediatric specialist
IAHCSMM
Registered Health Information Technician
Cytotoxic handling
QQI Level 5
QQI Level 5 in Healthcare
FETAC Level 5
QQI Level 6
FETAC Level 6
Diploma of Nursing
Certificate IV in Mental Health
Certificate IV in Allied Health Assistance
Medication competency
Medication certificate
Medication aide certification
=QMAP
[licence]
Respiratory therapist license
Ohio respiratory care license
CORU registration
=CORU
NMBI registration
=NMBI
SSSC registration
=SSSC
GDC registration
=GDC
GOC registration
=GOC
GMC registration
=GMC
CPSO registration
CNO registration
College of Nurses
Radiographer licence
Radiation licence
Radiation use licence
Dental assistant licence
Radiography license
[domain]
Aged Care Quality Standards
CQC standards
CQC regulations
=CQC
HIQA standards
=HIQA
AN-ACC
=ACFI
NDIS plans | =NDIS
CLIA regulations
Deprivation of Liberty Safeguards
DoLS
=ENT
`;
