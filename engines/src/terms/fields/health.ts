/** Care of patients: one term a line, its other names behind the bar; `=` and `~` mark everyday words. */
export const HEALTH = `
[tool]
Ventilators | mechanical ventilation
Infusion pumps | IV pumps
Telemetry monitoring
Pulse oximeter
Glucometer
Sphygmomanometer
Hoyer lift
Defibrillator | AED
EKG | ECG, electrocardiogram
Pyxis
Omnicell
Dentrix
Eaglesoft
Digital X-ray
Ultrasound
MRI
CT scanner | computed tomography
PACS
Autoclave
C-arm
[method]
Patient care | direct patient care
Patient assessment
Vital signs | vitals
Medication administration | med administration, med pass
IV therapy | IV insertion, intravenous therapy
Venipuncture | blood draws, phlebotomy
Wound care
Catheterisation | catheter care, catheterization
Tracheostomy care
Injections | immunizations, vaccinations
Triage
Infection control | infection prevention
Sterile technique | aseptic technique
Care planning | care plans, plan of care
Discharge planning
Case management
Care coordination
Patient education
Activities of daily living | ADLs, ADL assistance
Ambulation and transfers | patient transfers
Personal care | bathing and grooming
Feeding assistance
Medication reminders
Charting | clinical documentation
Taking a history | medical history taking
Physical examination
Diagnosis | differential diagnosis
Pain management
Palliative care
Hospice care
Intensive care | critical care, ICU
Emergency medicine
Perioperative care | operating room nursing
Labor and delivery
Neonatal care | NICU
Pediatrics
Geriatrics | geriatric care, elderly care
Dementia care | memory care
Oncology
Cardiology
Orthopedics
Dermatology
Radiology
Anesthesia
Dialysis | hemodialysis
Respiratory therapy
Physical therapy | physiotherapy
Occupational therapy
Speech therapy
Manual therapy
Therapeutic exercise
Gait training
Massage therapy
Nutrition counselling | nutrition counseling, medical nutrition therapy
Behavioral health | behavioural health
Psychotherapy
Cognitive behavioral therapy | CBT, cognitive behavioural therapy
Dialectical behavior therapy | ~DBT
Motivational interviewing
Group therapy
Crisis intervention
Suicide risk assessment
Substance abuse counselling | substance abuse counseling, addiction counseling
Applied behavior analysis | ABA
Telehealth | telemedicine
Surgical assisting
Suturing
Casting and splinting
Dental cleaning | dental prophylaxis
Dental radiography
Dental impressions
Compounding | medication compounding
Dispensing prescriptions | prescription filling
Optometry | refraction
Veterinary care | animal care
[certificate]
CPR | cardiopulmonary resuscitation
Basic Life Support | ~BLS, BLS certification
ACLS | Advanced Cardiac Life Support
=PALS | Pediatric Advanced Life Support
First aid | first aid certification
NRP certification | Neonatal Resuscitation Program
CCRN
CEN certification
TNCC
Certified Nursing Assistant | CNA
Certified Medical Assistant | CMA credential
Certified Phlebotomy Technician
Certified Pharmacy Technician | CPhT
Registered Dental Assistant
ARRT
RDMS
Board Certified Behavior Analyst | BCBA
Registered Behavior Technician | RBT
[licence]
Registered nurse licence | RN license, RN licence, RN
Licensed Practical Nurse | LPN, LVN
NCLEX-RN | NCLEX
Nurse practitioner licence | APRN, FNP
Emergency Medical Technician | EMT, EMT-B
Paramedic licence | NREMT-P, NREMT
Medical licence | medical license
DEA registration
Licensed Clinical Social Worker | LCSW
Licensed Professional Counselor | LPC
Licensed Marriage and Family Therapist | LMFT
Physical therapist licence | licensed physical therapist
Dental hygiene licence | RDH
[domain]
Nursing
Acute care
Long-term care | skilled nursing facility
Home health care | home health
Primary care
Public health
Mental health
`;
