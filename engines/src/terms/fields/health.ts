/** Care of patients: one term a line, its other names behind the bar; `=` and `~` mark everyday words. */
export const HEALTH = `
[tool]
Ventilators | mechanical ventilation, ventilator management, ventilator care, ventilated patients
Infusion pumps | IV pumps
Telemetry monitoring
Pulse oximeter
Glucometer
Sphygmomanometer | blood pressure monitors
Hoyer lift
Defibrillator | AED, CPR/AED
EKG | ECG, electrocardiogram
Pyxis
Omnicell
Dentrix
Eaglesoft
Digital X-ray
Ultrasound | sonography
MRI | magnetic resonance imaging
CT scanner | computed tomography
PACS
Autoclave
C-arm
Sequential compression devices
CPAP | BiPAP
Intraoral scanner | iTero, CEREC
Continuous renal replacement therapy | CRRT
Alaris pumps
Electrosurgical unit | electrocautery
SystmOne | EMIS Web, TPP SystmOne
Bladder scanner
[method]
Patient care | direct patient care
Patient assessment | physical assessment, nursing assessment, assess patients, assessing patients
Vital signs | vitals, taking vitals
Medication administration | med administration, med pass, administering medication, administer medications
IV therapy | IV insertion, intravenous therapy, IV starts, peripheral IV
Venipuncture | blood draws, phlebotomy, venepuncture, drawing blood
Arterial lines
Wound care
Catheterisation | catheter care, catheterization, urinary catheters
Tracheostomy care | trach care
Injections | immunizations, vaccinations, intramuscular injections, vaccine administration, immunisations, administering injections
Triage
Infection control | infection prevention, infection prevention and control
Sterile technique | aseptic technique, surgical asepsis, asepsis
Care planning | care plans, plan of care, patient care plan
Discharge planning
Case management | case planning
Care coordination | care management, coordination of care
Patient education | family education, patient teaching, educating patients
Activities of daily living | ADLs, ADL assistance
Ambulation and transfers | patient transfers, patient lifting
Personal care | bathing and grooming, bathing and dressing
Feeding assistance
Medication reminders
Charting | clinical documentation, medical documentation, patient documentation, nursing documentation
Taking a history | medical history taking, medical histories, patient history, patient histories, health histories
Physical examination
~Diagnosis | differential diagnosis
Pain management
Palliative care
Hospice care | hospice
Intensive care | critical care, ICU, MICU, medical ICU
Emergency medicine | emergency nursing, ~emergency department
Perioperative care | operating room nursing
Labor and delivery | L&D
Neonatal care | NICU, neonatal
Pediatrics | paediatrics, pediatric patients
Geriatrics | geriatric care, elderly care, geriatric patients
Dementia care | memory care, Alzheimer's care, dementia, Alzheimer's
Oncology
Cardiology
Orthopedics | orthopaedics
Dermatology
Radiology | medical imaging
Anesthesia
Dialysis | hemodialysis
Respiratory therapy | Respiratory care
Physical therapy | physiotherapy
Occupational therapy
Speech therapy
Manual therapy
Therapeutic exercise
Gait training | gait analysis
Massage therapy
Nutrition counselling | nutrition counseling, medical nutrition therapy
Behavioral health | behavioural health
Psychotherapy | psychotherapeutic techniques
Cognitive behavioral therapy | CBT, cognitive behavioural therapy
Dialectical behavior therapy | ~DBT
Motivational interviewing
Group therapy | group counseling
Crisis intervention
Suicide risk assessment
Substance abuse counselling | substance abuse counseling, addiction counseling
Applied behavior analysis | ABA
Telehealth | telemedicine
Surgical assisting
Suturing
Casting and splinting | splinting, orthotics, prosthetics
Dental cleaning | dental prophylaxis
Dental radiography | dental x-rays, x-rays, dental radiographs
Dental impressions | ~impressions
Compounding | medication compounding, sterile compounding, non-sterile compounding
Dispensing prescriptions | prescription filling
Optometry | refraction
Veterinary care | animal care
Hemodynamic monitoring | haemodynamic monitoring, invasive monitoring
Medication titration | titration of drips, titrating drips
Moving and handling | manual handling, safe patient handling
Safeguarding | safeguarding adults, safeguarding children, safeguarding and child protection
Medication reconciliation
Controlled substances | narcotics counts
Rehabilitation | rehab, rehabilitative care
Exercise prescription | exercise programs
Outcome measures | patient-reported outcome measures, outcome measurement
Caseload management | managing a caseload
Musculoskeletal care | musculoskeletal, MSK
Hydrotherapy | aquatic therapy
Acupuncture | dry needling
Joint mobilisation | joint mobilization
Stroke care
Falls prevention
Pressure ulcer prevention | pressure area care, pressure care
End-of-life care
Trauma care
Blood transfusion
Chemotherapy
Nasogastric tube care
Observation of patients | patient observations
Rapid response
Code blue response
Nurse preceptorship | precepting
Catheter insertion
Medication management
Four-handed dentistry | chairside assisting
Sterilisation of instruments | sterilization, sterilisation, instrument sterilization
Orthodontics
Endodontics
Periodontics | oral surgery
Crown and bridge
Aseptic compounding | IV admixture, IV room
Drug interactions | drug utilization review
Vaccine storage
Range of motion exercises
Vestibular rehabilitation
[certificate]
CPR | cardiopulmonary resuscitation, CPR certification, CPR certified
Basic Life Support | =BLS, BLS certification, Healthcare Provider certification, BLS for Healthcare Providers, AHA BLS
ACLS | Advanced Cardiac Life Support, ACLS certification
=PALS | Pediatric Advanced Life Support
First aid | first aid certification
NRP certification | Neonatal Resuscitation Program, NRP
CCRN
CEN certification
TNCC
Certified Nursing Assistant | CNA, nursing assistant certification, nurse aide certification
Certified Medical Assistant | CMA credential, CMA, CCMA, RMA, Registered Medical Assistant
Certified Phlebotomy Technician
Certified Pharmacy Technician | CPhT
Registered Dental Assistant | RDA
ARRT
RDMS
Board Certified Behavior Analyst | BCBA
Registered Behavior Technician | RBT
BSN | Bachelor of Science in Nursing
NVQ in health and social care | NVQ, Care Certificate
RN-BC
NIHSS | NIH Stroke Scale
Dental radiography certificate
DANB certification | DANB
Enhanced DBS check | enhanced DBS, DBS check, DBS
CPD | continuing professional development, continuing education
[licence]
Registered nurse licence | RN license, RN licence, RN, nursing license, registered nurse license, registered nurse, state RN license, current RN license, RN licensure, nursing licensure
Licensed Practical Nurse | LPN, LVN, Licensed Vocational Nurse, LPN license
NCLEX-RN | NCLEX
Nurse practitioner licence | APRN, FNP
Emergency Medical Technician | ~EMT, EMT-B, EMT-Basic
Paramedic licence | NREMT-P, NREMT
Medical licence | medical license, Physician licence
DEA registration | DEA license, DEA certificate
Licensed Clinical Social Worker | LCSW, LMSW, clinical social worker, LSW, Licensed Social Worker
Licensed Professional Counselor | LPC
Licensed Marriage and Family Therapist | LMFT, marriage and family therapist, Marriage/Family Therapist
Physical therapist licence | licensed physical therapist, PT license, physical therapist license, physical therapy license
Dental hygiene licence | RDH, dental hygienist license, dental hygiene license, RDH license
HCPC registration
NMC registration | NMC PIN, NMC
GPhC registration
Pharmacist licence | pharmacist license, licensed pharmacist
Pharmacy technician registration | pharmacy technician license, Pharmacy technician licence, pharmacy technician licensure
[domain]
Nursing
~Acute care
Long-term care | skilled nursing facility
Home health care | home health
Primary care
Public health
Mental health
Anatomy and physiology | anatomy, physiology
USP 797 | USP 800
340B
Outpatient care | ambulatory care, ambulatory setting, ambulatory clinic
Inpatient care
Family medicine
Gastroenterology
Urology
Surgery
`;
