/** The vocabulary that this version ships, written by us: its fields. */
import { BANKING } from './fields/banking.ts';
import { BEDSIDE } from './fields/bedside.ts';
import { BUILDING } from './fields/building.ts';
import { BUSINESS } from './fields/business.ts';
import { CAMPAIGNS } from './fields/campaigns.ts';
import { CARE_PAPERS } from './fields/care-papers.ts';
import { CASEWORK } from './fields/casework.ts';
import { CLASSROOM } from './fields/classroom.ts';
import { CLINICAL } from './fields/clinical.ts';
import { CLOUD } from './fields/cloud.ts';
import { COMMUNITY } from './fields/community.ts';
import { CONTROLS } from './fields/controls.ts';
import { DATA } from './fields/data.ts';
import { DESIGN } from './fields/design.ts';
import { DISTRIBUTION } from './fields/distribution.ts';
import { EDUCATION } from './fields/education.ts';
import { EMBEDDED } from './fields/embedded.ts';
import { ENGINEERING } from './fields/engineering.ts';
import { ENTERPRISE } from './fields/enterprise.ts';
import { FARMS } from './fields/farms.ts';
import { FINANCE } from './fields/finance.ts';
import { FREIGHT } from './fields/freight.ts';
import { GOVERNMENT } from './fields/government.ts';
import { GUEST_PAPERS } from './fields/guest-papers.ts';
import { GUESTS } from './fields/guests.ts';
import { HEALTH } from './fields/health.ts';
import { HEALTH_OFFICE } from './fields/health-office.ts';
import { HOSPITALITY } from './fields/hospitality.ts';
import { IT_SUPPORT } from './fields/it-support.ts';
import { LABORATORIES } from './fields/laboratories.ts';
import { LAND_PAPERS } from './fields/land-papers.ts';
import { LAW } from './fields/law.ts';
import { LEDGERS } from './fields/ledgers.ts';
import { LESSONS } from './fields/lessons.ts';
import { LOGISTICS } from './fields/logistics.ts';
import { MAKING } from './fields/making.ts';
import { MARKETING } from './fields/marketing.ts';
import { NATURE } from './fields/nature.ts';
import { NURSING } from './fields/nursing.ts';
import { OFFICE } from './fields/office.ts';
import { PATIENTS } from './fields/patients.ts';
import { PEOPLE_TERMS } from './fields/people.ts';
import { PRODUCTION } from './fields/production.ts';
import { PROGRAMS } from './fields/programs.ts';
import { PROJECTS } from './fields/projects.ts';
import { PUBLIC_SERVICE } from './fields/public-service.ts';
import { REPAIRS } from './fields/repairs.ts';
import { SAFETY } from './fields/safety.ts';
import { SALES } from './fields/sales.ts';
import { SCHOOL_PAPERS } from './fields/school-papers.ts';
import { SCIENCE } from './fields/science.ts';
import { SECURITY } from './fields/security.ts';
import { SHIPMENTS } from './fields/shipments.ts';
import { SITE_WORK } from './fields/site-work.ts';
import { SOFTWARE } from './fields/software.ts';
import { TEACHING } from './fields/teaching.ts';
import { TRADE_PAPERS } from './fields/trade-papers.ts';
import { TRADES } from './fields/trades.ts';
import { TREATMENTS } from './fields/treatments.ts';
import { VEHICLES } from './fields/vehicles.ts';
import { WARDS } from './fields/wards.ts';
import { WEB } from './fields/web.ts';
import { WORKSHOP } from './fields/workshop.ts';
import { createVocabulary, type Vocabulary } from './vocabulary.ts';

const FIELDS = {
  banking: BANKING,
  building: BUILDING,
  clinical: CLINICAL,
  cloud: CLOUD,
  community: COMMUNITY,
  controls: CONTROLS,
  data: DATA,
  design: DESIGN,
  education: EDUCATION + CLASSROOM + TEACHING + LESSONS + SCHOOL_PAPERS,
  embedded: EMBEDDED,
  engineering: ENGINEERING,
  enterprise: ENTERPRISE,
  finance: FINANCE + LEDGERS,
  health: HEALTH + BEDSIDE + WARDS + PATIENTS + TREATMENTS + CARE_PAPERS,
  'health-office': HEALTH_OFFICE,
  hospitality: HOSPITALITY + GUESTS + GUEST_PAPERS,
  'it-support': IT_SUPPORT,
  law: LAW + PUBLIC_SERVICE + GOVERNMENT + CASEWORK,
  logistics: LOGISTICS + DISTRIBUTION + FREIGHT + SHIPMENTS,
  making: MAKING + PRODUCTION,
  marketing: MARKETING + CAMPAIGNS,
  nature: NATURE + FARMS + LABORATORIES + LAND_PAPERS,
  nursing: NURSING,
  office: OFFICE + BUSINESS,
  people: PEOPLE_TERMS,
  projects: PROJECTS,
  safety: SAFETY,
  sales: SALES,
  science: SCIENCE,
  security: SECURITY,
  software: SOFTWARE + PROGRAMS,
  trades: TRADES + SITE_WORK + WORKSHOP + REPAIRS + TRADE_PAPERS,
  vehicles: VEHICLES,
  web: WEB,
};

export function ownVocabulary(): Vocabulary {
  return createVocabulary(FIELDS);
}
