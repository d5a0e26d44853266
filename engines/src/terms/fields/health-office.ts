/** Records, payment and management of care: one term a line, its other names behind the bar; `=` and `~` mark everyday words. */
export const HEALTH_OFFICE = `
[tool]
~Epic | Epic Systems, EpicCare, Epic EMR
~Cerner | Oracle Health, Cerner PowerChart
MEDITECH
Allscripts
athenahealth
eClinicalWorks
NextGen Healthcare
Kareo
AdvancedMD
Practice Fusion
PointClickCare
Availity
3M Encoder
Medisoft
[method]
Electronic health records | EHR, EMR, electronic medical records
Medical coding
Medical billing
Insurance verification
Prior authorisation | prior authorization
Revenue cycle management | revenue cycle
Patient scheduling | appointment scheduling
Patient registration
Medical transcription
Medical records management | medical records
Release of information
Utilization review | utilisation review
Credentialing
Clinical trials | clinical research
Good Clinical Practice
Informed consent process
Healthcare quality improvement
HEDIS
Chart audits
Patient satisfaction | HCAHPS
Practice management
[certificate]
Certified Professional Coder | CPC certification
Certified Coding Specialist | CCS
RHIT
RHIA
Certified Healthcare Administrator
Certified Clinical Research Professional
CPHQ
[domain]
ICD-10 | ICD-10-CM
CPT coding | CPT codes
HCPCS
DRG
HL7
FHIR
DICOM
Medicare
Medicaid
Medical terminology
Health informatics
Joint Commission
Managed care
`;
