/** Care at the bedside and in homes: one term a line, its other names behind the bar; `=` and `~` mark everyday words. */
export const NURSING = `
[tool]
Pharmacy software | pharmacy system
NextGen
[method]
Home infusion | home infusion therapy
Prescription processing | processing prescriptions, prescription orders, medication orders, interpreting prescriptions, interprets prescriptions
Medication dispensing | dispensing medications, dispensing of medications
Drug therapy management | drug therapy, medication therapy
Drug calculations | dosage calculations, medication calculations
Hazardous drug handling | hazardous drugs, hazardous medications
Pharmacy operations
Patient records | maintaining patient records
Medication adherence | patient adherence, treatment compliance
Evidence-based practice | EBP
Telephone triage | triaging calls, phone triage
Quality improvement | performance improvement
Nursing care plans
Patient advocacy
Patient rounds
Restorative care
Ambulation
Oxygen therapy
Range of motion
Patient counseling
[certificate]
Board certification | board certified, board eligible
BCLS | BCLS certification
Registered Dietitian
[licence]
Compact nursing licence | multistate license, compact license
Respiratory therapist licence | RRT, Registered Respiratory Therapist
[domain]
DEA regulations | DEA
State Board of Pharmacy regulations | State Board of Pharmacy, Board of Pharmacy
Dietary services | dietary department, dietary
CMS regulations | Medicare regulations, Medicare guidelines
Assisted living
Med-surg | medical-surgical
Psychiatry | psychiatric nursing
Skilled nursing
Operating room | OR nursing
Emergency room | ER nursing
Internal medicine
Ophthalmology
Women's health
Wound | ostomy and continence
`;
