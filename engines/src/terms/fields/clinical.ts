/** Procedures, pictures and registers of care: one term a line, its other names behind the bar; `=` and `~` mark everyday words. */
export const CLINICAL = `
[method]
Embalming
Hearing tests | audiometry
Scaling and root planing | prophylaxis, periodontal charting
Visual acuity testing | visual fields
Contact lens fitting | contact lenses
Frame adjustment | eyeglass fitting, frame selection, frame styling
Circulating nurse duties | circulating
Scrub nurse duties | scrubbing, scrub role
Perioperative nursing
Surgical counts | instrument counts
Patient positioning
Specimen labeling | specimen labelling
Specimen processing | sample processing
Electrosurgery
Robotic surgery | da Vinci
Capillary puncture | fingersticks, finger stick, heel sticks
Butterfly needles
Pediatric draws | pediatric phlebotomy
Order of draw
Blood cultures
Cannulation | IV cannulation
Central lines | PICC lines, central line care
Ostomy care | stoma care
Barcode medication administration
Rooming patients | patient rooming
referral coordination
Spirometry
Point-of-care testing | waived testing
Telemetry
Sedation | moderate sedation, conscious sedation
Post-anesthesia care | PACU
Patient transport
Patient safety
Meal preparation
Sensory integration
Swallowing assessment | dysphagia
Hand hygiene
Standard precautions | universal precautions
Bloodborne pathogens
Patient identification | two-identifier verification
Health coaching
Quality improvement projects
Chaperoning
clinical supervision
Radiography | general radiography, plain film, digital radiography
Radiation protection | radiation safety
Contrast media | contrast administration, contrast injection
Mobile radiography | portable X-rays
Theatre imaging
Image quality assurance
Echocardiography
Electronic fetal monitoring | fetal monitoring, EFM
Neonatal stabilization | stabilization of the neonate, neonatal resuscitation
Postpartum care | maternal recovery, postpartum
Breastfeeding support | lactation support, baby-friendly
[certificate]
registered dental hygienist
ABO certification | ABOC, certified optician
CNOR
CEN
OCN
RNC
CMSRN
CPT phlebotomy | phlebotomy certification
Certified Surgical Technologist
CNMT
[licence]
Nurse practitioner | NP license
[domain]
Gynecology | gynaecology
Obstetrics
Neurology
Nephrology
Endocrinology
Patient Group Directions
IRMER
ALARA
Cesarean section | C-section, cesarean delivery
Preterm labor | pre-term labor
Obstetric complications | obstetrical complications
Placenta previa
Placental abruption
Pregnancy induced hypertension | preeclampsia
HELLP syndrome | HELLP
Premature rupture of membranes | PPROM
Diabetes | diabetes management, diabetes care, diabetes education, diabetic care, insulin administration
[tool]
Lensometer | lensmeter
Slit lamp
Autorefractor
=RIS | radiology information system
CT scanning | CT, CT scans
Mammography
Fluoroscopy
Nuclear medicine | PET/CT
Interventional radiology
DEXA scanning
`;
