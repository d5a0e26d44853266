/** Words around and in the phrases that a job ad asks for. */

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** The last two words before a phrase that is asked for */
export const CUES: ReadonlySet<string> = new Set(
  'experience with|experience in|experience of|experience using|experienced in|experienced with|knowledge of|knowledge in|understanding of|understand the|familiarity with|familiar with|proficiency in|proficiency with|proficient in|proficient with|proficient at|skilled in|skilled at|skills in|skill in|expertise in|expertise with|background in|competent in|competence in|competency in|trained in|training in|certified in|certification in|qualified in|qualification in|exposure to|specialised in|specialized in|specialising in|versed in|conversant with|acquainted with|mastery of|command of|grasp of|expert in'.split(
    '|',
  ),
);
/** Words behind a phrase, which is then a paper to show */
export const PAPERS = words(
  'certification certificate certifications cert registration licence license ticket accreditation credential credentials endorsement',
);
/** Words behind a phrase that is known or used */
export const SUBJECTS = words('experience skills knowledge proficiency expertise software');

/** They open a phrase without being part of it. */
export const OPENERS = words(
  'a an the any all some other various strong good basic advanced relevant related similar current modern excellent solid general both either common multiple different high proven demonstrated working prior previous recent practical hands on your our their your his her this that these those at least one more most such several many new own full valid appropriate sound deep extensive thorough clear first professional significant necessary minimum essential additional considerable great outstanding exceptional superior effective intermediate technical detailed how not no active unrestricted state federal direct indirect equal equivalent alternative above',
);
/** They end a phrase. */
export const ENDS = words(
  "to for that which who whom whose with in on at from by as is are was were be been being will would can could should must may might you your we our they their it its within across while where when into through such including include includes using use used per not no but if then than so via during under over between among about after before without like plus willing preferred required desired desirable essential necessary helpful beneficial advantage advantageous asset bonus ideally also have has had do does having alike likewise need needs isn’t isn't don’t don't",
);
/** A phrase of these alone names nothing. */
export const GENERIC = words(
  "experience skills skill knowledge environment environments team teams people person persons customers customer client clients role roles position positions job jobs work working works tool tools system systems industry industries field fields area areas year years yrs month months business company companies organisation organization organisations organizations level levels ability abilities same thing things way ways kind kinds type types range variety principles practices practice methods method techniques technique concepts standards processes process procedures procedure policies regulations requirements technology technologies products product services service projects project world matters issues issue aspects applications application software programs program equipment information materials others setting settings sector understanding time staff engineer engineers developer developers specialist analyst assistant technician officer members member students children patients adults families public community stakeholders colleagues candidates applicant day days hour hours shift shifts date english language languages degree diploma qualification qualifications certification certificate licence license training education school college university local national laws law legislation rules etc much well best career professionals office senior junior manager managers management leaders department departments needs basis background attitude interest passion desire willingness opportunity opportunities benefits pay salary task tasks duties duty responsibilities responsibility activities activity results success growth future life values mission culture place home site sites location locations order support help review contact details line lines number numbers security hospital pharmacy fundamentals use multiple driver’s driver's drivers driving",
);
/** Traits, and what every ad asks for */
export const TRAITS = words(
  'communication communications communicate interpersonal organisational organizational written verbal oral writing listening presentation analytical analytic problem thinking leadership teamwork collaboration collaborative multitasking attention detail self motivated independent independently initiative flexible flexibility adaptable adaptability reliable reliability punctual friendly positive calm energetic creative creativity critical decision judgement judgment persuasion influencing people soft social personal customer-facing numeracy literacy mathematical arithmetic math maths reading typing lifting computer it pc internet interest',
);
/** Initials of places, degrees, hours and headings, not of things to know */
export const OTHER_INITIALS = words(
  'AM PM US USA UK EU GED HS BA BS BSC MA MS MSC PHD MBA HND HNC BTEC GCSE GCSES NVQ DUI DWI ID IDS HQ TSX NYSE TBD TBA TBC NA FAQ CV CVS HR EOE EEO EEOC ADA FTE FT PT PTO TOIL OTE DOE LTD LLC INC PLC CO YOU WHAT WILL WE OUR THE AND NICE MUST ROLE WHO WHY HOW ABOUT JOB DUTIES SKILLS II III IV VI AA OR IF NO NOT ASAP TX CA NY FL NSW VIC QLD BC ON QC LA DC NJ MD TN OK ND SD NE ME VA WA NZ ABN PAYG GST VAT LMIA CTC ESIC MMR DVD DVDS CD PDF USB FMCG RAF REME AGAIN PAID FREE FULL HAVE WANT NEED DAY ALL NEW NOW ONLY',
);
