/** Programs, papers and subjects of schools and libraries: one term a line, its other names behind the bar; `=`, `^` and `~` mark everyday words. */
export const SCHOOL_PAPERS = `
[tool]
Sparx
Sparx Maths
Hegarty Maths
MyMaths
Mathletics
Seneca Learning
PhET simulations
PhET
Data loggers
Datalogging
ManageBac
~Toddle
Veracross
Arbor MIS
=Arbor
ClassCharts
Class Charts
CPOMS
~Tapestry
Child Paths
Famly
Brightwheel
Procare
Storypark
Xplor
Kangarootime
Lexia
Read 180
I-Ready
NWEA MAP
=DIBELS
STAR assessments
Edpuzzle
Padlet
Quizlet
Pear Deck
Brightspace
D2L
TalentLMS
=OCLC
OCLC Connexion
WorldCat
WorldShare
MarcEdit
~Alma
Ex Libris Alma
~Primo
Evergreen ILS
Symphony ILS
OverDrive
~Libby
Hoopla
CONTENTdm
Omeka
DSpace
Islandora
ArchivesSpace
EZproxy
[certificate]
B.Ed.
Bachelor of Education | Bachelor in Education
Higher Diploma in Education
CPI certification | CPI certified
Nonviolent crisis intervention certification
QTS or QTLS
Teaching Council registration
GTCS registration
VIT registration
NESA accreditation
Ontario College of Teachers
OCT certification
Diploma of Early Childhood
Diploma of Early Childhood Education and Care
Certificate III in Early Childhood
Cert III in Children's Services
Level 3 Early Years Educator
=NNEB
CACHE Level 3
TAE40116
TAE40122
Certificate IV in Training and Assessment
Cert IV TAE
A1 assessor
Assessor award
=TAQA
Level 3 AET
AET qualification
=MLIS
ALA-accredited degree
Master of Library Science
[licence]
Special education license | special education certification
Special education endorsement
Special education licensure
Reading specialist license
K-6 license
K-5 license
School counselor license | school counselor certification
[domain]
GCSE Maths
GCSE English
GCSE Science
KCSIE
=ELA
`;
