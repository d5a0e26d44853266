/** Health, as ads in prose ask for it: one term a line, its other names behind the bar; `~` marks everyday words. */
export const WARDS = `
[method]
Patient monitoring | monitoring patients, monitor patients
Patient admissions | admission and discharge
Health assessments | clinical assessment
Health education | health promotion, health teaching
Medication safety | medication errors
Advanced airway | endotracheal intubation, intubation
Isolation precautions | isolation procedures
Wound VAC | negative pressure wound therapy
Blood glucose monitoring | blood sugar monitoring, blood glucose testing
Multidisciplinary working | multidisciplinary team, interdisciplinary team, MDT
Clinical governance
Informed consent
Care of older people | care of the elderly, older adults care
Learning disability support | learning disability care, supporting people with learning disabilities
Supported living
Person-centred care | person-centered care, patient-centered care, patient-centred care, person-centred support
Mental health assessment | mental state examination, psychiatric assessment
Psychological assessment | psychological testing, psychometric assessment
Art therapy
Music therapy
Play therapy
Recreational therapy
Speech and language therapy
Radiation therapy | radiotherapy
Positron emission tomography | PET scanning
Phlebotomy procedures
Hematology | haematology
Microbiology laboratory | clinical microbiology
PCR testing
Blood banking | transfusion medicine
Community nursing | district nursing
School nursing
Occupational health
Midwifery
Neonatal intensive care
Step-down care | step-down unit, progressive care
Pre-operative care | preoperative care, post-operative care, postoperative care
Family planning
Disease prevention | disease management
Population health
Biostatistics
Patient flow | bed management
Light housekeeping
[certificate]
TB test | tuberculosis test, PPD test
NVQ Level 3 in Health and Social Care | Level 3 Health and Social Care
QMHP
Infection control certificate
CHPN
CNE
CCS coding credential
CPMA
[licence]
State nursing licence | state nursing license, nursing licence, active RN license
LVN license
HHA certificate | Home Health Aide certificate, HHA certification, =HHA
`;
