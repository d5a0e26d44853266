/** Therapies, medicines and support: one term a line, its other names behind the bar; `=`, `^` and `~` mark everyday words. */
export const TREATMENTS = `
[method]
Dentures | denture making
Dental prosthetics
Implantology
Dental implants
Implant placement
Treatment room set-up
Tray set-up
Operatory set-up
Eye examinations | eye exams, sight tests
Hearing aid fitting
Hearing aids
Hearing aid adjustment
Blister packs | dosette boxes, blister packing, bubble packs
Prescription checking
Accuracy checking
Medication counselling
Pharmacist counseling
Minor ailments
Narcotic inventory
Controlled drugs
Insurance claim adjudication
Third party billing
Rejected claims
~Inpatient pharmacy
~Hospital pharmacy
Sterile preparation | clean room garbing, chemo compounding
Psychological first aid
Trauma-informed practice | trauma-informed approach
Eye movement desensitization
Acceptance and commitment therapy
Solution-focused therapy
Brief therapy
Narrative therapy
Couples therapy
Systemic therapy
Individual counselling
Relapse prevention
Needle exchange
Naloxone
Opioid overdose response
Medication-assisted treatment
Opioid substitution
Methadone
Detoxification | ~detox, withdrawal management
Psychoeducation
Biopsychosocial assessments | psychosocial assessments
Risk formulation
Involuntary admission
Mental Health Act
~Sectioning
Civil commitment
De-escalation techniques | verbal de-escalation
Discrete trial training
Discrete trial teaching
Verbal behavior
Functional behavior assessments
Caregiver training | caregiver support
Carer support
Respite care
~Companionship | companion care, social support visits
Meal assistance
Feeding residents
Medication support | prompting medication, MAR charts, medication records, eMAR
Catheter bags
Stoma bags
PEG care
Peg feeds
Lone working
Waking nights | ~sleep-ins, sleep-in shifts
Activities programme | activity programming, activities programming, therapeutic activities
Ambulance driving
Emergency driving
Blue light driving
Emergency vehicle operation
Spinal immobilization
12-lead ECG | cardiac monitoring, rhythm interpretation, ECG interpretation, rhythm strips
Pre-hospital care
Clinical coding
Diagnosis coding
Preauthorizations
Eligibility verification | benefits verification
Denied claims | appeals and denials
Scheduling patients | booking appointments
Chart abstraction
HEDIS measures
Claims data
Medical claims data
Claims analysis
Value-based care
Animal nursing | veterinary nursing, anaesthetic monitoring
Dental charting
Veterinary prescriptions
Dispensing veterinary medicines
Animal vaccination
Vaccinating animals
Small animal practice | small animal medicine
Food fortification | texture-modified diets, modified diets, IDDSI
Therapeutic diets
Diet orders
Renal diets
Diabetic diets
Dietary assessment
Nutrition assessment
Malnutrition screening
Health visiting
Child health clinics
Contact tracing
Outbreak management
Disease surveillance
Immunisation programmes | immunization programs
Epidemiological data
Health needs assessment
Community health assessment
Health literacy
Health outreach
Remedial massage
Deep tissue massage
Sports massage
Lymphatic drainage
Swedish massage
~Cupping
Myofascial release
Trigger point therapy
Sports taping
Strapping and taping
Athletic taping
Concussion management
`;
