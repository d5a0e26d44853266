/** Where a field of study leads to: occupations that people enter with it, the likeliest first. */
import type { CareerData } from '../career/career-data.ts';
import { CareerDataError } from '../career/errors.ts';
import { wholeCode } from '../career/occupation-code.ts';

export type FieldOfStudy = { readonly name: string; readonly codes: readonly string[] };

/** `field | code, code`; a code without its last part ends in .00. */
const FIELDS = `
Accounting | 13-2011, 13-2082, 43-3031, 13-2031
Actuarial science | 15-2011, 15-2041, 13-2054
Aerospace engineering | 17-2011, 17-2141, 17-3021
Agriculture | 11-9013, 19-1013, 17-2021, 19-4012
Anthropology and archaeology | 19-3091, 25-4012, 19-3041
Architecture | 17-1011, 17-3011, 17-1012
Art and illustration | 27-1013, 27-1014, 27-1024
Automotive technology | 49-3023, 49-3021, 49-3031
Aviation | 53-2012, 53-2021, 49-3011
Biochemistry | 19-1021, 19-1029.02, 19-4021
Biology | 19-1029.04, 19-4021, 19-1023, 19-1022
Biomedical engineering | 17-2031, 49-9062, 17-2112
Business administration | 11-1021, 13-1111, 13-1082, 13-1199.04
Chemical engineering | 17-2041, 19-2031, 51-8091
Chemistry | 19-2031, 19-4031, 19-2032
Child development | 25-2011, 39-9011, 21-1021
Civil engineering | 17-2051, 17-3022, 13-1051
Communication | 27-3031, 27-3041, 13-1161.01
Computer engineering | 17-2061, 15-1252, 17-2072
Computer science | 15-1252, 15-1211, 15-1221, 15-1251
Construction management | 11-9021, 13-1051, 47-1011
Criminal justice | 33-3051, 21-1092, 33-3021, 33-3012
Culinary arts | 35-1011, 35-2014, 51-3011
Cybersecurity | 15-1212, 15-1299.04, 15-1244
Data science | 15-2051, 15-2051.01, 15-2041
Dental hygiene | 29-1292, 31-9091
Early childhood education | 25-2011, 25-2012, 39-9011
Economics | 19-3011, 13-2051, 13-1161, 15-2041
Electrical engineering | 17-2071, 17-2072, 17-3023
Elementary education | 25-2021, 25-2022, 25-9042
English and literature | 27-3041, 27-3043, 27-3042, 25-2031
Environmental science | 19-2041, 19-4042, 17-2081
Exercise science | 29-1128, 39-9031, 29-9091
Fashion | 27-1022, 13-1022, 27-1026
Film and media production | 27-2012, 27-4032, 27-4031
Finance | 13-2051, 13-2052, 11-3031, 13-2054
Fire science | 33-2011, 33-2021, 17-2111.02
Food science | 19-1012, 19-4013, 29-1031
Forestry | 19-1032, 19-1031, 19-4071
Geography and GIS | 19-3092, 15-1299.02, 17-1021
Geology | 19-2042, 19-4043, 19-2043
Graphic design | 27-1024, 15-1255, 27-1014
Health administration | 11-9111, 29-9021, 43-6013
Health informatics | 15-1211.01, 29-9021, 29-2072
History | 19-3093, 25-4011, 25-2031
Hospitality | 11-9081, 11-9051, 13-1121
Human resources | 13-1071, 13-1141, 13-1151, 11-3121
Industrial design | 27-1021, 17-2112.01, 17-3013
Industrial engineering | 17-2112, 13-1081, 17-3026
Information systems | 15-1211, 15-1242, 15-1232, 11-3021
Interior design | 27-1025, 27-1027, 17-3011
International relations | 19-3094, 33-3021.06, 13-1041
Journalism | 27-3023, 27-3041, 27-3031
Languages and translation | 27-3091, 25-1124, 25-2031
Law | 23-1011, 23-2011, 13-1041, 23-1012
Library science | 25-4022, 25-4031, 15-1299.03
Linguistics | 27-3091, 25-1124, 27-3042
Logistics and supply chain | 13-1081, 11-3071.04, 13-1081.02, 13-1023
Marketing | 13-1161, 13-1161.01, 11-2021, 41-3011
Massage and cosmetology | 31-9011, 39-5012, 39-5094
Mathematics | 15-2021, 15-2041, 15-2031, 25-2031
Mechanical engineering | 17-2141, 17-3027, 17-2112.03
Medical laboratory science | 29-2011, 29-2012, 31-9097
Medicine | 29-1215, 29-1216, 19-1042
Music | 27-2042, 27-2041, 25-1121
Nursing | 29-1141, 29-1141.01, 29-1171, 11-9111
Nutrition and dietetics | 29-1031, 29-2051, 21-1091
Occupational safety | 19-5011, 19-5012, 17-2111
Occupational therapy | 29-1122, 31-2011
Pharmacy | 29-1051, 29-2052
Philosophy and theology | 21-2011, 25-1126, 21-2021
Physical education | 27-2022, 39-9031, 25-2031
Physical therapy | 29-1123, 31-2021
Physics | 19-2012, 17-2161, 15-2051, 19-4051
Political science | 19-3094, 13-1041, 23-2011
Psychology | 19-3033, 21-1014, 13-1071, 19-3034
Public administration | 11-9151, 13-1041, 11-1021
Public health | 21-1091, 19-1041, 21-1094
Radiologic technology | 29-2034, 29-2032, 29-1124
Real estate | 41-9022, 13-2023, 11-9141
Social work | 21-1021, 21-1022, 21-1023, 21-1093
Sociology | 19-3041, 21-1093, 15-2041
Software engineering | 15-1252, 15-1253, 15-1254
Special education | 25-2056, 25-2058, 25-9043
Speech and hearing | 29-1127, 29-1181, 31-9099.01
Statistics | 15-2041, 15-2051, 15-2011
Theatre and dance | 27-2011, 27-2031, 27-2012
Urban planning | 19-3051, 17-1012, 15-1299.02
Veterinary science | 29-1131, 29-2056, 31-9096
Welding and fabrication | 51-4121, 51-4041, 47-2221
`;

/** @throws CareerDataError for a field without occupations, one that stands there twice, or what is no code */
export function fieldsOfStudy(): readonly FieldOfStudy[] {
  const seen = new Set<string>();
  return FIELDS.split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [name = '', codes = '', ...rest] = line.split(' | ');
      if (codes === '' || rest.length > 0) throw new CareerDataError('FORM', `one bar: ${line}`);
      if (seen.has(name)) throw new CareerDataError('FORM', `twice: ${name}`);
      seen.add(name);
      return { name, codes: codes.split(', ').map(wholeCode) };
    });
}

/** The codes in these fields that the data do not have; none is what a release must say. */
export function unknownCodes(fields: readonly FieldOfStudy[], { byCode }: CareerData): string[] {
  return fields.flatMap(({ codes }) => codes).filter((code) => !byCode.has(code));
}
