import t from 'tap';
import { employerIn, roleIn } from './ad-head.ts';

const CASES = [
  [
    'Senior Backend Engineer – Payments\nLindwater Pay · Remote (US)\n\nLindwater moves money.',
    'Senior Backend Engineer',
    'Lindwater Pay',
  ],
  ['HGV Class 1 Driver\nCommunity Staff Nurse – Band 6\n\nYou drive.', 'HGV Class 1 Driver', null],
  ['Guard – Acme Tower, York. Employer: Acme Guarding Ltd\n\nYou patrol.', null, null],
  [
    'SENIOR ACCOUNTANT\n\nRavensburg Instruments designs sensors for farms.',
    'Senior Accountant',
    'Ravensburg Instruments',
  ],
  [
    'Training Coordinator, Larkspur Outfitters, Columbus, OH\n\nYou plan the training.',
    'Training Coordinator',
    'Larkspur Outfitters',
  ],
  [
    'Real Estate Paralegal\nFirm: Aldous Pruitt LLP, 43 lawyers',
    'Real Estate Paralegal',
    'Aldous Pruitt LLP',
  ],
  [
    'Registered Nurse – Operating Room\nFull time, days\n\nYou assist surgeons.',
    'Registered Nurse',
    null,
  ],
  [
    'We are looking for a front-end developer who cares.\nYou join a team of four.',
    'front-end developer',
    null,
  ],
  [
    'GROUP ACCOUNTANT\nEmployer: Calder + Rowe plc\n\nIFRS',
    'Group Accountant',
    'Calder + Rowe plc',
  ],
  [
    'Staff Nurse – Stroke Unit\nWharfedale NHS Foundation Trust, Bradford\nBand 5',
    'Staff Nurse',
    'Wharfedale NHS Foundation Trust',
  ],
  [
    'Welder\nGreenRoof Electrical Ltd, Warwick. £42,000 + van',
    'Welder',
    'GreenRoof Electrical Ltd',
  ],
  ['CDL-A TANKER DRIVER HOME EVERY WEEKEND\n\nYou drive.', 'CDL-A Tanker Driver', null],
  [
    'Job Title: Supply Chain Coordinator\nCompany: Meridian Exports\n\nYou plan.',
    'Supply Chain Coordinator',
    'Meridian Exports',
  ],
  ['HVAC Technician wanted - Northfield\n\nYou repair.', 'HVAC Technician', null],
  [
    'Now hiring: Lead Welder\nOsage Vessels – Sand Springs, OK\n\nYou weld.',
    'Lead Welder',
    'Osage Vessels',
  ],
  [
    'Junior Developer\n\nJoin Pennine Health Software! We build booking systems.',
    'Junior Developer',
    'Pennine Health Software',
  ],
  ['We need a reliable cleaner.\nYou clean.', 'cleaner', null],
] as const;

t.test('role and employer are read from the head of an ad', async (t) => {
  for (const [ad, role, employer] of CASES) {
    t.equal(roleIn(ad)?.name ?? null, role);
    t.equal(employerIn(ad)?.name ?? null, employer, ad);
    const line = employerIn(ad)?.line ?? '';
    t.ok(ad.includes(line), 'with the line that says so');
  }
});
