/** Records, payment and management of care: one term a line, its other names behind the bar; `=` and `~` mark everyday words. */
export const HEALTH_OFFICE = `
[tool]
^Epic | Epic Systems, EpicCare, Epic EMR, Epic EHR
^Cerner | Oracle Health, Cerner PowerChart, PowerChart
MEDITECH
Allscripts
athenahealth | athenaOne
eClinicalWorks
NextGen Healthcare
Kareo
AdvancedMD
Practice Fusion
PointClickCare
Availity
3M Encoder
Medisoft
Epic Willow
Epic Beacon
Surescripts
EncoderPro
[method]
Electronic health records | EHR, EMR, electronic medical records, electronic patient records
Medical coding | outpatient coding, inpatient coding
Medical billing | medical claims
Insurance verification | verifying insurance, insurance eligibility
Prior authorisation | prior authorization, pre-authorizations
Revenue cycle management | revenue cycle
Patient scheduling | appointment scheduling
Patient registration | patient check-in, patient intake, registering patients
Medical transcription
Medical records management | medical records, maintaining medical records, patient charts
Release of information
Utilization review | utilisation review, utilization management
Credentialing
Clinical trials | clinical research, clinical studies
Good Clinical Practice
Informed consent process
Healthcare quality improvement
HEDIS
Chart audits
Patient satisfaction | HCAHPS
Practice management
Evaluation and management coding | E/M coding, E/M
Coding modifiers | modifiers
Denial management | ~denials, claim denials
Risk adjustment coding | risk adjustment, HCC coding
Charge capture
Insurance claims | claim submission, claims adjusting
Referral management
Medical chart review | chart review
[certificate]
Certified Professional Coder | CPC certification, =CPC
Certified Coding Specialist | CCS
RHIT
RHIA
Certified Healthcare Administrator
Certified Clinical Research Professional
CPHQ
COC | Certified Outpatient Coder
CRC certification
CCS-P
[domain]
ICD-10 | ICD-10-CM, ICD-10 coding
CPT coding | CPT codes, CPT
HCPCS
DRG
HL7
FHIR
DICOM
Medicare
Medicaid
Medical terminology | medical vocabulary
Health informatics
Joint Commission | Joint Commission standards, JCAHO
Managed care
`;
