/** Fields of study with the occupations that people enter, the likeliest first. */
import type { CareerData } from '../career/career-data.ts';
import { CareerDataError } from '../career/errors.ts';
import { wholeCode } from '../career/occupation-code.ts';
import { nameKey } from '../text/tokens.ts';

export type FieldOfStudy = {
  readonly name: string;
  readonly codes: readonly string[];
  /** what else degrees in it are called */
  readonly others: readonly string[];
};

/** `field | code, code | another name, another`; a code without its last part ends in .00. */
const FIELDS = `
Accounting | 13-2011, 13-2082, 43-3031, 13-2031 | accountancy, professional accounting, bookkeeping, taxation
Actuarial science | 15-2011, 15-2041, 13-2054
Aerospace engineering | 17-2011, 17-2141, 17-3021 | aeronautical engineering, astronautical engineering
Agriculture | 11-9013, 19-1013, 17-2021, 19-4012 | agricultural science, agronomy, animal science, horticulture, agribusiness, agricultural business, plant science
Anthropology and archaeology | 19-3091, 25-4012, 19-3041 | anthropology, archaeology
Architecture | 17-1011, 17-3011, 17-1012 | b arch, m arch, architectural studies, architectural design
Art and illustration | 27-1013, 27-1014, 27-1024 | art, fine art, fine arts, studio art, studio arts, illustration, visual art, visual arts, painting, animation
Automotive technology | 49-3023, 49-3021, 49-3031 | automotive service, automotive repair, auto mechanics, automotive, diesel technology
Aviation | 53-2012, 53-2021, 49-3011 | aeronautics, aviation management, professional pilot
Biochemistry | 19-1021, 19-1029.02, 19-4021
Biology | 19-1029.04, 19-4021, 19-1023, 19-1022 | biological science, microbiology, zoology, botany, genetics, life sciences, marine biology, neuroscience, biotechnology, molecular biology, ecology
Biomedical engineering | 17-2031, 49-9062, 17-2112 | bioengineering, biomedical technology
Business administration | 11-1021, 13-1111, 13-1082, 13-1199.04 | business, mba, bba, business management, business studies, commerce, b com, management, entrepreneurship, organizational leadership, operations management
Chemical engineering | 17-2041, 19-2031, 51-8091
Chemistry | 19-2031, 19-4031, 19-2032 | chemical science
Child development | 25-2011, 39-9011, 21-1021 | human development, family studies
Civil engineering | 17-2051, 17-3022, 13-1051 | structural engineering, geotechnical engineering, transportation engineering, civil and environmental engineering
Communication | 27-3031, 27-3041, 13-1161.01 | communication studies, public relations, media studies, mass communication
Computer engineering | 17-2061, 15-1252, 17-2072 | electrical and computer engineering
Computer science | 15-1252, 15-1211, 15-1221, 15-1251 | computing, informatics, artificial intelligence, machine learning
Construction management | 11-9021, 13-1051, 47-1011 | building construction, construction engineering, construction
Criminal justice | 33-3051, 21-1092, 33-3021, 33-3012 | criminology, law enforcement, police science, forensic science, homeland security
Culinary arts | 35-1011, 35-2014, 51-3011 | culinary, baking and pastry, pastry arts
Cybersecurity | 15-1212, 15-1299.04, 15-1244 | cyber security, information security, network security, information assurance
Data science | 15-2051, 15-2051.01, 15-2041 | data analytics, business analytics, analytics
Dental hygiene | 29-1292, 31-9091
Early childhood education | 25-2011, 25-2012, 39-9011 | early childhood, early childhood development
Economics | 19-3011, 13-2051, 13-1161, 15-2041 | econometrics
Electrical and building trades | 47-2111, 47-2152, 49-9021, 49-9071 | electrical technology, electrician, hvac, hvac technology, plumbing, carpentry, building trades
Electrical engineering | 17-2071, 17-2072, 17-3023 | electronic engineering, electrical and electronics engineering
Elementary education | 25-2021, 25-2022, 25-9042 | education, b ed, m ed, teaching, primary education, curriculum and instruction
Emergency medical services | 29-2042, 29-2043, 43-5031 | paramedicine, emergency medicine, emergency medical technician, paramedic
English and literature | 27-3041, 27-3043, 27-3042, 25-2031 | english, literature, creative writing, english literature, comparative literature
Environmental engineering | 17-2081, 17-2051, 17-3025, 19-2041, 51-8031 | environmental engineering technology, water resources engineering
Environmental science | 19-2041, 19-4042, 17-2081 | environmental studies, sustainability, environmental management, conservation biology
Exercise science | 29-1128, 39-9031, 29-9091 | kinesiology, sports science, athletic training, exercise physiology
Fashion | 27-1022, 13-1022, 27-1026 | fashion design, fashion merchandising, apparel design, textiles
Film and media production | 27-2012, 27-4032, 27-4031 | film, film studies, media production, cinema, television production, digital media
Finance | 13-2051, 13-2052, 11-3031, 13-2054 | banking, financial management, banking and finance, accounting and finance
Fire science | 33-2011, 33-2021, 17-2111.02 | fire technology, fire protection
Food science | 19-1012, 19-4013, 29-1031 | food technology
Forestry | 19-1032, 19-1031, 19-4071
Geography and GIS | 19-3092, 15-1299.02, 17-1021 | geography, gis, geographic information systems, geospatial science, cartography
Geology | 19-2042, 19-4043, 19-2043 | earth science, geoscience, geophysics
Graphic design | 27-1024, 15-1255, 27-1014 | visual communication, visual design, communication design, graphic arts, design
Health administration | 11-9111, 29-9021, 43-6013 | healthcare administration, health care administration, healthcare management, health services administration, health management, mha
Health informatics | 15-1211.01, 29-9021, 29-2072 | health information management, medical coding, medical billing and coding, health information technology
History | 19-3093, 25-4011, 25-2031 | art history
Hospitality | 11-9081, 11-9051, 13-1121 | hospitality management, hotel management, tourism, tourism management, restaurant management, hotel administration, event management
Human resources | 13-1071, 13-1141, 13-1151, 11-3121 | human resource management, industrial relations, labor relations
Industrial design | 27-1021, 17-2112.01, 17-3013 | product design
Industrial engineering | 17-2112, 13-1081, 17-3026 | systems engineering, industrial and systems engineering, manufacturing engineering, operations research, engineering management, production engineering
Information systems | 15-1211, 15-1242, 15-1232, 11-3021 | information technology, management information systems, computer information systems, information science, business information systems
Interior design | 27-1025, 27-1027, 17-3011 | interior architecture
International relations | 19-3094, 33-3021.06, 13-1041 | international studies, international affairs, global studies
Journalism | 27-3023, 27-3041, 27-3031
Landscape architecture | 17-1012, 37-1012, 19-3051 | landscape design
Languages and translation | 27-3091, 25-1124, 25-2031 | translation, modern languages, foreign languages, spanish, french, german, chinese, arabic
Law | 23-1011, 23-2011, 13-1041, 23-1012 | j d, juris doctor, ll b, ll m, llb, llm, laws, legal studies
Library science | 25-4022, 25-4031, 15-1299.03 | library and information science, mlis
Linguistics | 27-3091, 25-1124, 27-3042
Logistics and supply chain | 13-1081, 11-3071.04, 13-1081.02, 13-1023 | logistics, supply chain, supply chain management, logistics management
Marketing | 13-1161, 13-1161.01, 11-2021, 41-3011 | digital marketing, advertising, marketing management
Massage and cosmetology | 31-9011, 39-5012, 39-5094 | massage therapy, cosmetology, esthetics, barbering
Materials science | 17-2131, 19-2032, 17-2112 | materials engineering, materials science and engineering, metallurgy, metallurgical engineering
Mathematics | 15-2021, 15-2041, 15-2031, 25-2031 | applied mathematics, math
Mechanical engineering | 17-2141, 17-3027, 17-2112.03 | mechanical engineering technology, mechatronics, automotive engineering
Medical assisting | 31-9092, 43-6013, 31-9097 | medical assistant, phlebotomy
Medical laboratory science | 29-2011, 29-2012, 31-9097 | medical laboratory technology, clinical laboratory science, medical technology
Medicine | 29-1215, 29-1216, 19-1042 | m d, doctor of medicine
Music | 27-2042, 27-2041, 25-1121 | music education, music performance, music production
Nuclear engineering | 17-2161, 51-8011, 19-4051
Nursing | 29-1141, 29-1141.01, 29-1171, 11-9111 | bsn, msn, adn, dnp, practical nursing, registered nursing
Nutrition and dietetics | 29-1031, 29-2051, 21-1091 | nutrition, dietetics, nutritional science
Occupational safety | 19-5011, 19-5012, 17-2111 | occupational health and safety, safety management, environmental health and safety
Occupational therapy | 29-1122, 31-2011
Paralegal studies | 23-2011, 43-6012, 23-2093 | paralegal
Petroleum engineering | 17-2171, 17-2151, 47-5013 | mining engineering
Pharmacy | 29-1051, 29-2052 | pharmd, pharm d, pharmacology, pharmaceutical science, pharmacy technician
Philosophy and theology | 21-2011, 25-1126, 21-2021 | philosophy, theology, divinity, religious studies, ministry
Physical education | 27-2022, 39-9031, 25-2031 | sport management, sport coaching
Physical therapy | 29-1123, 31-2021 | physiotherapy, dpt
Physics | 19-2012, 17-2161, 15-2051, 19-4051 | astronomy, astrophysics, applied physics
Political science | 19-3094, 13-1041, 23-2011 | politics, government
Psychology | 19-3033, 21-1014, 13-1071, 19-3034 | counseling, counselling, mental health counseling, behavioral science, cognitive science, clinical psychology
Public administration | 11-9151, 13-1041, 11-1021 | public policy, mpa, nonprofit management
Public health | 21-1091, 19-1041, 21-1094 | mph, epidemiology, community health, health education, health promotion, health sciences
Radiologic technology | 29-2034, 29-2032, 29-1124 | radiography, medical imaging, radiologic science, sonography, diagnostic medical sonography
Real estate | 41-9022, 13-2023, 11-9141 | property management
Respiratory therapy | 29-1126, 29-2099.01, 29-1141.03 | respiratory care
Secondary education | 25-2031, 25-2022, 25-9031 | high school education, adolescent education, math education, science education, english education
Social work | 21-1021, 21-1022, 21-1023, 21-1093 | msw, bsw, human services, social services
Sociology | 19-3041, 21-1093, 15-2041
Software engineering | 15-1252, 15-1253, 15-1254 | software development, web development, full stack development
Special education | 25-2056, 25-2058, 25-9043
Speech and hearing | 29-1127, 29-1181, 31-9099.01 | speech language pathology, audiology, communication sciences and disorders, speech pathology, communication disorders
Statistics | 15-2041, 15-2051, 15-2011 | biostatistics, applied statistics
Surgical technology | 29-2055, 31-9093, 29-9093 | surgical technologist
Theatre and dance | 27-2011, 27-2031, 27-2012 | theatre, theater, dance, drama, acting, performing arts
Urban planning | 19-3051, 17-1012, 15-1299.02 | urban and regional planning, city planning, urban design, regional planning, urban studies
Veterinary science | 29-1131, 29-2056, 31-9096 | veterinary medicine, veterinary technology, dvm
Welding and fabrication | 51-4121, 51-4041, 47-2221 | welding, welding technology, metal fabrication, machining, machine tool technology
`;

/** @throws CareerDataError if a field is empty or duplicate, or a code is invalid */
export function fieldsOfStudy(): readonly FieldOfStudy[] {
  const seen = new Set<string>();
  return FIELDS.split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [name = '', codes = '', names = '', ...rest] = line.split(' | ');
      if (codes === '' || rest.length > 0) throw new CareerDataError('FORM', `bars: ${line}`);
      const others = names === '' ? [] : names.split(', ');
      for (const key of [name, ...others].map(nameKey)) {
        if (seen.has(key)) throw new CareerDataError('FORM', `twice: ${key} of ${name}`);
        seen.add(key);
      }
      return { name, codes: codes.split(', ').map(wholeCode), others };
    });
}

/** The codes in these fields that the data do not have; none is what a release must say. */
export function unknownCodes(fields: readonly FieldOfStudy[], { byCode }: CareerData): string[] {
  return fields.flatMap(({ codes }) => codes).filter((code) => !byCode.has(code));
}
