/** Work on sites and in workshops, in the words of public boards: one term a line, its other names behind the bar; `~` marks everyday words. */
export const SITE_WORK = `
[method]
Hot water systems | hot water units, hot water installation
Drainage | blocked drains, stormwater drainage
Roof plumbing | gutters and downpipes
Tail lifts
MOT preparation | MOT prep, MOT testing, MOTs
Vehicle servicing | servicing and repair, vehicle maintenance
Heavy vehicle repair | HGV repair, truck repair, heavy vehicle maintenance, LGV repair
Fault finding | fault diagnosis, latest diagnostics
Kitchen fitting | kitchen installation, kitchen fitter
Stud walls | stud partitions, studwork, stud partitioning
Snagging
Skirting and architrave | skirting, architraves
Wall tiling | floor tiling
Pole climbing | climbing poles
Cable splicing | cable jointing, underground cable splicing
Hot stick work | hot sticks, rubber glove work
Line maintenance | distribution lines, overhead lines
Test and inspection | inspection and testing, electrical testing, testing and inspection
Containment installation | cable containment, cable tray, trunking
Steel fixing | rebar tying
Groundworks
Kerbing | kerb laying
Site clearance
Gas servicing | boiler servicing, boiler repair
Method statements | =RAMS, SWMS, safe work method statements, JSA
Reactive maintenance | planned maintenance, planned preventative maintenance, routine maintenance
[tool]
simPRO
ServiceM8
Digger derrick
Dumper | forward tipping dumper
[certificate]
White Card | construction induction card
IRTEC | irtec licence
CPCS | CPCS card
NPORS
IPAF
PASMA
LOLER | LOLER inspection
ECS Card | ECS gold card, JIB card
18th Edition | BS 7671, 18th edition wiring regulations
AM2
Confined space training
Working at heights | work at height
EWP licence | EWP ticket
OSHA 1910.269
[licence]
Journeyman lineman | journeyman line worker, journeyman lineworker
Gas fitting licence | gasfitting licence, gasfitter licence, gas work licence
Electrical licence | A grade electrical licence
HGV Class 1 licence | HGV class 1, class 1 licence
HGV Class 2 licence | HGV class 2, class 2 licence
HR licence | HC licence, MR licence
UTR number
`;
