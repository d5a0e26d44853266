/** The vocabulary that this version ships, written by us: its fields. */
import { BANKING } from './fields/banking.ts';
import { BEDSIDE } from './fields/bedside.ts';
import { BUILDING } from './fields/building.ts';
import { BUSINESS } from './fields/business.ts';
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
import { FINANCE } from './fields/finance.ts';
import { FREIGHT } from './fields/freight.ts';
import { GOVERNMENT } from './fields/government.ts';
import { HEALTH } from './fields/health.ts';
import { HEALTH_OFFICE } from './fields/health-office.ts';
import { HOSPITALITY } from './fields/hospitality.ts';
import { IT_SUPPORT } from './fields/it-support.ts';
import { LAW } from './fields/law.ts';
import { LOGISTICS } from './fields/logistics.ts';
import { MAKING } from './fields/making.ts';
import { MARKETING } from './fields/marketing.ts';
import { NATURE } from './fields/nature.ts';
import { NURSING } from './fields/nursing.ts';
import { OFFICE } from './fields/office.ts';
import { PEOPLE_TERMS } from './fields/people.ts';
import { PROGRAMS } from './fields/programs.ts';
import { PROJECTS } from './fields/projects.ts';
import { PUBLIC_SERVICE } from './fields/public-service.ts';
import { SAFETY } from './fields/safety.ts';
import { SALES } from './fields/sales.ts';
import { SCIENCE } from './fields/science.ts';
import { SECURITY } from './fields/security.ts';
import { SITE_WORK } from './fields/site-work.ts';
import { SOFTWARE } from './fields/software.ts';
import { TEACHING } from './fields/teaching.ts';
import { TRADES } from './fields/trades.ts';
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
  education: EDUCATION + CLASSROOM + TEACHING,
  embedded: EMBEDDED,
  engineering: ENGINEERING,
  enterprise: ENTERPRISE,
  finance: FINANCE,
  health: HEALTH + BEDSIDE + WARDS,
  'health-office': HEALTH_OFFICE,
  hospitality: HOSPITALITY,
  'it-support': IT_SUPPORT,
  law: LAW + PUBLIC_SERVICE + GOVERNMENT,
  logistics: LOGISTICS + DISTRIBUTION + FREIGHT,
  making: MAKING,
  marketing: MARKETING,
  nature: NATURE,
  nursing: NURSING,
  office: OFFICE + BUSINESS,
  people: PEOPLE_TERMS,
  projects: PROJECTS,
  safety: SAFETY,
  sales: SALES,
  science: SCIENCE,
  security: SECURITY,
  software: SOFTWARE + PROGRAMS,
  trades: TRADES + SITE_WORK + WORKSHOP,
  vehicles: VEHICLES,
  web: WEB,
};

export function ownVocabulary(): Vocabulary {
  return createVocabulary(FIELDS);
}
