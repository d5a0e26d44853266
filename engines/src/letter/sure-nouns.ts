/**
 * Nouns that plain lines of work are made of, by what they name. A clause whose words are all here reads
 * well; other words may be fine, but a program cannot tell them from a false friend.
 */

/** Things that a noun can name; a verb takes objects of some kinds only. */
const ALL = [
  'person',
  'group',
  'paper',
  'goods',
  'food',
  'machine',
  'place',
  'event',
  'system',
  'issue',
  'living',
  'money',
  'subject',
  'measure',
  'sample',
] as const;
export type Kind = (typeof ALL)[number];
export const KINDS: ReadonlySet<Kind> = new Set(ALL);

/** Nouns with a plural */
const COUNTED: Readonly<Record<Kind, string>> = {
  person:
    'nurse colleague apprentice student pupil learner child adult toddler baby teenager woman man guest customer client patient resident tenant visitor passenger candidate manager engineer technician clerk assistant volunteer operator driver worker employee supervisor trainee intern graduate teacher parent supplier contractor subcontractor builder cleaner cook chef waiter waitress baker baker porter carer caregiver guard officer developer designer analyst buyer dealer farmer labourer picker packer machinist welder electrician plumber mechanic carpenter painter researcher scientist doctor dentist surgeon pharmacist midwife physiotherapist therapist lawyer solicitor architect accountant auditor cashier barista bartender stylist hairdresser receptionist librarian player athlete swimmer coach member user reader subscriber donor shareholder director executive agent adviser advisor joiner roofer bricklayer scaffolder steward marshal lifeguard instructor tutor lecturer mentor mentee starter joiner hire recruit helper shopper student-nurse consultant negotiator buyer seller vendor inspector surveyor planner dispatcher courier broker landlord family client school-leaver beginner freelancer professional paramedic person neighbour neighbor victim offender kid subscriber hand attendant rep broker crew-member boy girl youth actor artist musician dancer singer writer author editor programmer tester farmer keeper forester gardener groundsman hunter fisher sailor soldier pilot captain midwife-student dietitian psychologist counsellor social-worker care-worker stylist model bidder retailer wholesaler importer exporter leader owner traveller traveler tourist pensioner migrant refugee carer foster-carer pensioner delegate organiser planner speaker trustee governor councillor partner',
  group: 'team crew class group shift department squad school company household firm agency',
  paper:
    'report letter email e-mail invoice document contract article newsletter manual guide form record note plan drawing schedule rota timetable budget proposal quote quotation tender brochure leaflet poster flyer label certificate file statement timesheet payslip presentation summary specification procedure policy text book recipe menu translation subtitle worksheet exam test essay script blog post page claim permit licence license order delivery-note purchase-order risk-assessment care-plan lesson-plan catalogue sign agenda minute forecast chart map photo photograph video paper application prescription referral message diary reference list brief speech booklet handout agreement lease estimate balance-sheet account return ledger bill receipt payment label catalog portfolio journal novel story',
  goods:
    'product item parcel package box pallet container order delivery shoe bag book toy ticket card flower plant dress shirt suit curtain uniform sheet towel bed table chair sofa cupboard wardrobe kitchen bathroom door window roof wall floor fence gate cable pipe socket light lamp tile brick block beam panel part tool component spare cabinet crate bottle tyre tire brake engine gearbox clutch battery filter belt bearing pump valve motor gift toy phone laptop computer printer bike bicycle car van lorry truck frame lens carpet blind pot pan dish plate glass cup wound-dressing garment jacket coat',
  food: 'meal breakfast lunch dinner starter dessert cake pizza sandwich salad soup sauce burger pastry cocktail drink vegetable fruit pie loaf snack pancake buffet banquet dish roll biscuit omelette egg bun',
  machine:
    'machine forklift crane excavator digger tractor harvester van lorry truck bus minibus car coach tram train lift boiler oven fryer robot drill lathe press printer pump motor engine conveyor server laptop computer desktop phone tablet router switch network camera alarm radiator heater pipe socket cable tap toilet sink shower bathroom kitchen roof window door meter sensor scanner till mixer mill generator compressor transformer panel circuit cooker dishwasher freezer fridge truck vehicle bike bicycle engine gearbox brake clutch hoist wheelchair bed instrument device tool fault line',
  place:
    'office shop store room bedroom ward kitchen bathroom toilet floor corridor classroom laboratory lab clinic hospital school warehouse depot site farm garden park yard street house home flat apartment hotel restaurant bar cafe café bakery salon factory workshop garage station library museum gallery gym pool church branch building corridor staircase stairwell window carpark reception till counter stand stall village town city country county region area department theatre cinema stable greenhouse nursery ship yacht bus train carriage vehicle table tank machine tool surface dish pot pan glass cage kennel oven fridge address hall estate valley shopping-centre airport harbour port railway bridge tunnel site country island theatre dining-room lounge kiosk pharmacy surgery practice courtroom prison academy college university nursing-home care-home boat',
  event:
    'meeting workshop session course class lesson lecture tour wedding party event conference exhibition concert festival interview audit inspection survey campaign training-session briefing induction trip excursion visit camp clinic group club tasting viewing assessment review toolbox-talk fire-drill assembly rehearsal show match tournament seminar webinar demonstration talk presentation open-day fair fundraiser',
  system:
    'website webshop shop app application database spreadsheet dashboard report model tool service api script backup test network server account macro template form page feature system platform pipeline query',
  issue:
    'complaint query enquiry inquiry question call problem fault defect error bug ticket request order claim dispute payment refund return booking reservation appointment delivery shipment application emergency accident incident leak repair breakdown transaction case deposit withdrawal sale contract project account',
  living:
    'dog cat horse cow calf sheep pig chicken hen goat lamb tree shrub hedge lawn bush rose flower plant vine apple strawberry tomato potato field garden flowerbed border weed crop seedling bulb',
  money:
    'budget payment deposit fee fare till account expense cost price rate bill salary wage invoice',
  subject: 'language instrument',
  measure:
    'cost sale error complaint accident defect delay expense price backlog queue injury fall infection absence visitor follower order delivery-time waiting-time response-time cycle-time lead-time return debt arrear',
  sample:
    'blood-sample sample test scan x-ray ecg experiment measurement operation injection vaccine dressing catheter blood-test urine-sample water-sample soil-sample infusion biopsy vaccination drug tablet medication iv-medication prescription medicine blood-product vital vital-sign',
};

/** Nouns without a plural */
const MASS: Readonly<Record<Kind, string>> = {
  person: 'staff people personnel',
  group: 'staff',
  paper:
    'paperwork correspondence mail post content copy code documentation homework coursework music software',
  goods:
    'stock furniture clothing clothes equipment material freight cargo luggage cutlery crockery laundry linen bedding jewellery stationery insurance timber steel concrete flooring pipework brickwork scaffolding plasterboard plaster paint wallpaper merchandise waste rubbish mail post wood glassware hardware',
  food: 'food bread pasta coffee tea wine beer meat fish seafood chicken rice pastry dough ice-cream cheese milk fruit',
  machine: 'equipment machinery lighting plumbing wiring heating pipework',
  place: 'glassware equipment premises cutlery stock',
  event: 'training catering entertainment',
  system: 'software data stock inventory',
  issue: 'paperwork post correspondence feedback traffic cash data',
  living: 'livestock cattle poultry grass corn wheat barley grapes horses',
  money: 'cash money stock petty-cash change',
  subject:
    'english french german spanish italian portuguese polish russian arabic chinese mandarin japanese hindi urdu turkish dutch romanian ukrainian maths mathematics physics chemistry biology science history geography music art drama reading writing phonics swimming yoga guitar piano violin cooking',
  measure:
    'waste turnover downtime scrap absence absenteeism revenue profit productivity output attendance retention traffic overtime spend spending energy-use fuel-use footfall membership sickness stock sales costs',
  sample:
    'blood-pressure blood medication medicine oxygen first-aid temperature blood-sugar iv-medication chemotherapy anaesthesia',
};

/** Words before a noun that say which: each goes with any of the nouns */
const BEFORE =
  'new small large big local weekly daily monthly annual quarterly yearly young older elderly disabled junior senior fresh hot cold frozen homemade vegetarian private public primary secondary technical commercial residential domestic industrial agricultural electrical mechanical hydraulic medical dental surgical legal financial clinical social digital internal external regional national international foreign part-time full-time seasonal temporary permanent first second third final online written spoken weekly basic advanced heavy light broken faulty damaged missing late overdue unpaid urgent safe clean empty full spare used second-hand incoming outgoing returned finished raw steel metal wooden plastic concrete glass brick stone stainless-steel fast busy corporate personal individual different various several many few more outdoor indoor open back front night evening weekend summer winter christmas staff team customer client patient guest sales purchase supplier stock safety fire health food bar hotel restaurant shop office school hospital ward kitchen garden farm site project budget payroll tax insurance bank credit debit cash travel flight train bus car van truck delivery production assembly packing test training lesson reading exam care nursing intensive emergency pressure wedding birthday children’s press social-media product web email phone mobile video photo data network server software computer user it hr crm cnc cctv x-ray gas water air oil fuel solar heating cooling central electric diesel petrol double single two-storey year-old month-end year-end kitchen bathroom bedroom roof wall floor window door hair nail beauty skin property rental mortgage loan household home family wine beer coffee tea cocktail fruit vegetable meat fish pastry bread cake birthday job interview marketing advertising fundraising charity community council government building construction railway road ship port container customs import export contract construction expense debt purchase sales service support help maintenance repair control quality science maths language music art sports swimming football dance theatre museum library book church political historical academic bachelor’s master’s doctoral standard special complex simple routine regular long short high-voltage low-voltage three-phase organic wild rescue dairy greenhouse steering pilot pH phonics reading vip wholesale mail student-led voluntary gym yoga sports swimming home-made takeaway lunch dinner breakfast hot-food high-street seaside mountain river sea salt sheet pattern laser body spa wellness beauty eye ear foot hand blood heart brain cancer stroke diabetic dementia autistic deaf blind newborn premature post-operative surgical pre-operative infected acute chronic outpatient inpatient mental physical'.split(
    ' ',
  );

const IRREGULAR_PLURAL: ReadonlyMap<string, string> = new Map([
  ['child', 'children'],
  ['woman', 'women'],
  ['man', 'men'],
  ['person', 'people'],
  ['loaf', 'loaves'],
  ['calf', 'calves'],
  ['sheep', 'sheep'],
  ['staff', 'staff'],
]);

function pluralOf(noun: string): string {
  const own = IRREGULAR_PLURAL.get(noun);
  if (own !== undefined) return own;
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return `${noun}${/(?:s|x|sh|ch|tomato|potato)$/.test(noun) ? 'es' : 's'}`;
}

export type Noun = {
  readonly number: 'one' | 'many' | 'mass';
  readonly kinds: ReadonlySet<Kind>;
};

export const spaced = (word: string) => word.replaceAll('-', ' ');

function nounsOf(): ReadonlyMap<string, readonly Noun[]> {
  const found = new Map<string, Map<Noun['number'], Set<Kind>>>();
  const add = (word: string, number: Noun['number'], kind: Kind) => {
    const own = found.get(word) ?? new Map<Noun['number'], Set<Kind>>();
    found.set(word, own.set(number, (own.get(number) ?? new Set<Kind>()).add(kind)));
  };
  for (const [kind, list] of Object.entries(COUNTED) as [Kind, string][]) {
    for (const noun of list.split(' ')) {
      add(spaced(noun), 'one', kind);
      add(spaced(pluralOf(noun)), 'many', kind);
    }
  }
  for (const [kind, list] of Object.entries(MASS) as [Kind, string][]) {
    for (const noun of list.split(' ')) add(spaced(noun), 'mass', kind);
  }
  return new Map(
    [...found].map(([word, own]) => [word, [...own].map(([number, kinds]) => ({ number, kinds }))]),
  );
}

const NOUNS = nounsOf();
/** Returns the senses of a noun of one to three words; [] for others. */
export const sensesOf = (noun: string): readonly Noun[] => NOUNS.get(noun) ?? [];
const BEFORE_NOUN: ReadonlySet<string> = new Set(BEFORE);
/** Returns true for words that can be before any noun. */
export const goesBefore = (word: string): boolean => BEFORE_NOUN.has(word);

/** Plurals that are often wrong in a letter: those of acts, of amounts without a plural, and false friends */
const NO_PLAIN_PLURAL =
  /(?:ions|ings|ments|ances|ities|isms)$|^(?:works|persons|peoples|fruits|fishes|meats|breads|softwares|stuffs|homeworks|colours|rads|spuds|spares|dentals|bloods|obs|linens|mails|chats|datas|personals|publics|locals|pieces|materials|substances|elements|objects|actions|formers|cures|cares|services|controls|views|points|parts|things|means|economics|measures|windows|covers|sets|rounds|cases|structures|solutions|ways|types|kinds|others|times|days|hours|weeks|months|years|sports|economies|analyses|actualities|conflicts|concepts|plans|girls|guys|lads|fines|notes|classifiers|competences|damages|behaviours|offers|propositions|forms|followers|clients|outs|specs|meets|counters|licences|socials|moulds|molds|tills|reads|recs|preps|rooms|numbers|terms|places|houses|juniors|specialities|practices|practises|quantities|qualities|jobs|sides|faces|hands|heads|lines|levels|ends|bases|results|losses|wastes|transports|leaves|lines|medicaments|alimentations|cargos|charges|passes|merchandises|cantines|matters|spaces|orders of|themes|tasks|activities|works)$/;
/** Things with such an ending */
const THINGS =
  /^(?:extensions|auctions|exhibitions|onions|cushions|paintings|drawings|fittings|buildings|railings|ceilings|linings|bearings|fillings|toppings|dressings|castings|forgings|puddings|earrings|rings|strings|wings|partitions|foundations|prescriptions|infections|petitions|motions|garments|apartments|basements|monuments|instruments|documents|appointments|statements|payments|shipments|assignments|facilities|charities|universities|utilities|cities|ambulances|appliances|residences|mansions|excursions|pensions|transactions|subscriptions|junctions|stations|gaskets)$/;
/** Returns true for a word in small letters that looks like a plural and is seldom a wrong one. */
export const isPlainPlural = (word: string): boolean =>
  THINGS.test(word) || (/^\p{Ll}{3,}(?<![sui])s$/u.test(word) && !NO_PLAIN_PLURAL.test(word));
