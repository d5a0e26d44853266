/** Files of `resumes/siblings` in the layouts of templates, with their right values, by those who tune. */
import type { RightValues } from './reported-values.ts';

export const LAYOUT_SIBLINGS: Readonly<Record<string, RightValues>> = {
  'margin-dates.pdf': {
    name: 'Thandiwe Mokoena-Reyes',
    email: 'thandiwe@mokoena.example.org',
    phone: '+27 51 555 0147',
    place: 'Bloemfontein, South Africa',
    links: [],
    jobs: [
      ['Lead Irrigation Engineer', 'Karoo Waterworks', '2019-05', 'now'],
      ['Field Technician', 'Vaal Agri Services', '2014-02', '2019-04'],
    ],
    studies: [
      ['Central University of Technology', 'BEng Agricultural Engineering', '2010', '2013'],
    ],
    skills: ['AutoCAD', 'QGIS', 'Excel'],
    points: [2, 1],
  },
  'edges.pdf': {
    name: 'Ruairi Castellanos',
    email: 'ruairi@castellanos.example.ie',
    phone: '+353 91 555 0123',
    place: 'Galway, Ireland',
    links: ['github.com/ruairi-c'],
    jobs: [
      ['Berth Planner', 'Corrib Terminal Ltd', '2018-09', 'now'],
      ['Dispatcher', 'Atlantic Pilots', '2013-06', '2018-08'],
    ],
    studies: [['Connacht Technical University', 'B.Sc. in Maritime Studies', '2009-09', '2013-05']],
    skills: ['Navis', 'Excel', 'SQL'],
    points: [2, 1],
  },
  'spaced-dates.txt': {
    name: 'HALVARD OKONKWO',
    email: 'halvard@okonkwo.example.no',
    phone: '+47 77 55 01 23',
    place: 'Tromso, Norway',
    links: [],
    jobs: [
      ['Fleet Mechanic', 'Nordlys Ferries AS', '2017-03', 'now'],
      ['Apprentice Mechanic', 'Lofoten Motor Works', '2013-08', '2017-02'],
    ],
    studies: [
      ['Svolvaer Technical School', 'Vocational Certificate in Marine Mechanics', '2011', '2013'],
    ],
    skills: ['Diesel engines', 'Hydraulics', 'Welding'],
    points: [2, 1],
  },
  'functional.txt': {
    name: 'Desmond Varga',
    email: 'desmond.varga@example.com',
    phone: '(208) 555-0137',
    place: 'Boise, ID',
    links: [],
    jobs: [
      ['Shift Supervisor', 'Sawtooth Cold Storage', '2016', 'now'],
      ['Forklift Operator', 'Treasure Valley Foods', '2012', '2016'],
      ['Picker', 'Owyhee Produce', '2010', '2012'],
    ],
    studies: [['Canyon Ridge High School', 'High School Diploma', '', '2010']],
    skills: [],
  },
  'saved-page.html': {
    name: 'Mirko Abernathy',
    email: 'mirko@abernathy.example.net',
    phone: '+44 141 496 0155',
    place: 'Glasgow, UK',
    links: [],
    jobs: [
      ['Head of Sound', 'Clydeside Playhouse', '2018-04', 'now'],
      ['Studio Engineer', 'Kelvin Radio', '2014-01', '2018-03'],
    ],
    studies: [['Clyde College', 'Diploma in Sound Production', '2011', '2013']],
    skills: ['Pro Tools', 'Dante', 'Radio microphones'],
    points: [2, 1],
  },
  'edges.txt': {
    name: 'WILHELMINA ASANTE',
    email: 'wil.asante@example.ca',
    phone: '902-555-0164',
    place: 'Halifax, NS, Canada',
    links: [],
    jobs: [
      ['Loans Officer', 'Maritime Credit Union', '2020-06', 'now'],
      ['Teller', 'Dartmouth Savings Bank', '2016-01', '2020-05'],
    ],
    studies: [['Citadel University', 'Bachelor of Commerce', '2011', '2015']],
    skills: ['Credit analysis', 'Excel', 'French'],
    points: [2, 1],
  },
};
