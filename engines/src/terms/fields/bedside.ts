/** Care at the bedside, in clinics and in homes, in the words of public boards: one term a line, its other names behind the bar; `~` marks everyday words. */
export const BEDSIDE = `
[method]
Wound dressing | wound management
Clinical reasoning
Goal setting | treatment goals
Stroke rehabilitation
Equipment provision | adaptive equipment, assistive equipment, assistive devices
Discharge teaching | patient discharge
Local anesthesia | local anaesthesia, local anesthetic
Nitrous oxide | nitrous oxide sedation
Airway management | airway clearance
Ventilator weaning
Continence care
Bowel care
Nutrition support | enteral feeding, PEG feeding, tube feeding, enteral nutrition
Syringe drivers | syringe pumps
Long-term conditions | chronic disease management, chronic conditions
Vital sign monitoring | observations and vital signs
Medication assistance | assist with medication
Mobility assistance | transfer training
Clinical audit
[tool]
EMIS
=RiO
Invisalign
Bp Premier
[certificate]
RCOT membership | RCOT, Royal College of Occupational Therapists
CSP membership | Chartered Society of Physiotherapy
NDIS worker screening | NDIS Worker Screening Check
Certificate III in Individual Support | Cert III in Individual Support, Certificate III in Aged Care
Certificate IV in Ageing Support | Certificate IV in Disability
Working with Children Check | WWCC, Blue Card
Manual handling certificate | moving and handling certificate
Immunisation record | immunization record
[licence]
Respiratory care practitioner licence | respiratory care practitioner license, respiratory care license, RCP license
AHPRA registration | AHPRA
Occupational therapist licence | occupational therapy license
`;
