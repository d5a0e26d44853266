/** Examinations, treatments and records of patients: one term a line, its other names behind the bar; `=`, `^` and `~` mark everyday words. */
export const PATIENTS = `
[method]
Wheelchair prescription
Wheelchair assessment
Wheelchair seating
Home modifications
Home assessments
Clinical handover | bedside handover, bedside report, shift handover, =SBAR
Continence | continence assessment
Incontinence care
Toileting
Skin integrity | skin assessments, skin checks
Behaviours of concern | challenging behaviour, challenging behavior
Vasoactive drips | vasopressors, pressors, vasoactive infusions, vasoactive medications
Sepsis | sepsis management
Sepsis protocols
Restraint documentation
Restraint reduction
Charge nurse duties | ~charge nurse, charge nurse experience
Preceptor
Wound vac therapy
Wound assessment
Compression bandaging
Compression therapy
Leg ulcer management
Ear syringing | ear irrigation
Travel vaccinations
Travel health
Childhood immunisations
Flu clinics
Cervical screening | smear tests, cytology screening
Sexual health
~Contraception
Contraception advice
Antenatal care | prenatal care, antenatal classes
Birth support
Intrapartum care
Water birth
Newborn screening
Newborn examination
Newborn assessment
Infant feeding
Pediatric nursing | paediatric nursing, children's nursing
~School health
Diabetic teaching
Insulin management
Blood sugar management
Diabetic foot care
Foot care
Nail surgery
Biomechanical assessment
PT/INR testing | INR monitoring, INR checks, anticoagulation, anticoagulation monitoring, warfarin monitoring
Point-of-care documentation | point of care charting, bedside documentation
LPN supervision
Aide supervision
~Supervisory visits
CNA supervision
Start of care visits
Start of care
Recertification visits
Admission visits
~Infusion therapy
Infusion nursing
IV infusions
IV antibiotics
Peritoneal dialysis
Hemodialysis access
Vascular access
Arterial blood gases | arterial blood gas, blood gas analysis, ABGs
Pulmonary function tests | pulmonary function testing, PFTs
Weaning protocols
Weaning trials
Spontaneous breathing trials
Inhaler technique
Asthma education
COPD education
Chest physiotherapy
Respiratory physiotherapy
Airway clearance techniques
Neurological rehabilitation | neuro rehab, neurological physiotherapy, Bobath
Cardiac rehabilitation
Pulmonary rehabilitation
Balance training | balance assessments
Falls assessment
Hand therapy
Upper limb rehabilitation
Seating and positioning
Posture management | postural management
Activity analysis
Functional assessment
Return to work planning
Work hardening
Augmentative and alternative communication | =AAC
AAC devices
Stuttering therapy
Fluency therapy
Articulation therapy
Articulation disorders
Videofluoroscopy
Modified barium swallow
=FEES
Language assessment
Language disorders
Communication assessments
Peripheral blood smears | peripheral smears, manual differentials, cell counts
Crossmatching | crossmatch, antibody screening, antibody identification, ABO typing
Blood bank testing | blood bank
Critical results reporting | critical value reporting, critical values
Clinical chemistry
Chemistry testing
Coagulation testing | coagulation studies, hemostasis testing
Microbiology set-up
Culture set-up
Gram stains | gram staining
Culture and sensitivity
Sample collection | swab collection
Tissue processing
Microtomy
~Embedding and cutting
Trauma imaging
Trauma radiography
Cardiac CT
CT colonography
CT angiography
Image interpretation | preliminary clinical evaluation, image evaluation, red dot
Breast imaging | breast screening
Cath lab
Cardiac catheterization
Angiography
Bone density scanning
=DEXA
DXA scanning
MRI safety
MR safety
Periodontal therapy
Periodontal maintenance
Fluoride treatments | fluoride varnish, dental sealants
Dental extractions | tooth extractions, ~extractions
Fillings and restorations
Composite restorations
Dental restorations
~Amalgam
`;
