/** Clauses and activities of a fixed form, which read well as they are. */

/** Whole clauses, and parts of a clause, of a fixed form */
const FIXED: readonly RegExp[] = [
  /^(?:keep|kept) (?:the|our) (?:\p{Ll}+ )?\p{Ll}+ (?:clean|tidy|up to date|safe)$/u,
  /^(?:keep|kept) (?:accurate |daily |clear |detailed )?records(?: of (?:stock|sales|visits|deliveries|hours|treatments|temperatures|payments))?$/u,
  /^(?:answer|answered) (?:the )?(?:phones?|telephone|calls|emails|(?:phone|telephone) calls)(?: and (?:the phone|emails|door|letters|replied to emails))?$/u,
  /^(?:take|took) (?:phone |table |room |card |cash |repeat )?(?:minutes|payments|bookings|orders|calls|messages|photos|photographs|samples|blood samples|reservations|bloods|prescriptions)(?: (?:at|for) (?:meetings|board meetings|tables|patients|guests|customers))?$/u,
  /^(?:give|gave) (?:guided )?(?:tours|talks|presentations|injections|lessons|medication|medicines|feedback|refunds|directions|personal care)(?: to (?:\d+ )?(?:new |school )?(?:visitors|residents|students|customers|pupils|clients|patients|tourists|children|groups|schools|classes)(?: a day)?)?$/u,
  /^(?:deal|dealt) with (?:(?:customer |guest )?(?:complaints|returns|queries|enquiries|refunds|deliveries|emergencies)(?:, | and )?)+$/u,
  /^(?:help|helped) (?:\d+ |the )?(?:children|pupils|students|residents|customers|guests|patients|clients|visitors|adults)(?: with (?:homework|reading|meals|washing|dressing|forms|shopping|luggage|exercises|maths|writing))?(?: and (?:homework|reading|meals|washing|dressing|shopping|maths|writing))?$/u,
  /^(?:open|opened)(?: and closed?)? the (?:shop|store|café|cafe|bar|restaurant|office|salon)(?: (?:alone|each day|every morning))?$/u,
  /^(?:set|laid|cleared|waited on|set and cleared) tables$/u,
  /^(?:work|worked) (?:nights|weekends|shifts|night shifts|in a team of \p{N}+|with (?:schools|families|the police|doctors and nurses))$/u,
  /^(?:speak|spoke) (?:\p{Lu}\p{L}+)(?:, \p{Lu}\p{L}+)*(?: and \p{Lu}\p{L}+)?(?: (?:with|to) (?:customers|guests|families|clients|patients|visitors))?$/u,
  /^(?:was )?promoted to [\p{L} ]{3,30} (?:in (?:19|20)\d\d|after (?:\p{Ll}+ (?:years?|months)|a year))$/u,
  /^(?:am|was) responsible for (?:\d+|two|three|four|five|six|seven|eight|a team of (?:\d+|two|three|four|five|six|seven|eight)) ?(?:people|staff|clients|children|nurses|helpers|drivers|cleaners|shops|sites|machines|rooms)?$/u,
  /^(?:am|was) responsible for (?:stock control|the night shift|payroll|health and safety|cash handling|customer service|opening and closing the (?:shop|store|bar|cafe|café))$/u,
  /^(?:run|ran) (?:the )?(?:weekly |monthly )?payroll(?: for \d[\d,]* (?:staff|people|employees))?$/u,
  /^(?:cash|cashed) up(?: (?:at the end of the day|each night|every night))?$/u,
  /^(?:served|serve) food and drinks$/u,
  /^(?:take|took) care of (?:the )?(?:\d+ |two |three |four )?(?:children|kids|guests|residents|patients|clients|plants|animals|horses|dogs|cattle|pets|newborns|babies|elderly people|elderly residents)$/u,
  /^(?:took|take) (?:the )?(?:residents|children|kids|service users|clients|pupils|dogs) (?:swimming|shopping|for walks|to school|to appointments|on trips|to football)(?: and (?:swimming|shopping|to football|to swimming))?$/u,
  /^(?:did|do) (?:the )?(?:ironing|washing|cleaning|shopping|laundry|payroll|school run|accounts|billing|cooking|washing-up|gardening)(?: and (?:ironing|washing|cleaning|shopping|laundry|billing|cooking|gardening))?$/u,
  /^(?:cooked|cook) (?:and cleaned|and clean|meals and did shopping)$/u,
  /^(?:keep|kept) (?:the )?(?:diary|diaries|accounts|books|stock records|patient records|personnel files|files)(?: for (?:\d+|two|three|four|five) (?:\p{Ll}+s))?(?: up to date)?$/u,
  /^(?:performed|perform|carried out|carry out) (?:daily |regular |routine |weekly |vehicle |safety |security |risk |\d+ )*(?:checks|inspections|assessments|audits|maintenance|repairs|surgeries|operations|tests|ECGs|stock counts|patrols|home visits|risk assessments)$/u,
  /^(?:make|made|bake|baked) (?:fresh |hot |cold )?(?:bread|cakes|pastries|pasta|pizzas|coffee|cocktails|sandwiches|salads|sauces|beds|appointments|deliveries|curtains|dresses|furniture|soups and sauces|bread and cakes|bread and pastries|coffee and sandwiches|sandwiches and salads|coffee and tea)$/u,
  /^(?:cut|reduced|halved|lifted|raised|increased|grew|improved) [\p{Ll} -]{3,30} (?:by (?:half|a third|a quarter|\d+(?:\.\d+)?%)|from [£$€]?\d[\d.,]*(?:%|k|m)? to (?:under )?[£$€]?\d[\d.,]*(?:%|k|m)?(?: (?:days|hours|weeks|minutes|months))?)$/u,
];

/** Returns true for a clause without its subject, or a part of one, of a fixed form. */
export const isFixed = (text: string): boolean => FIXED.some((one) => one.test(text));

/** Things to do that can stand in a list of them */
const ACTIVITY =
  /^(?:picking|packing|loading|unloading|filing|typing|data entry|payroll|invoicing|personal care|feeding|hoisting|bathing|dressing|cleaning|cooking|baking|ironing|washing|shopping|stock control|stocktaking|stock checks|stock counts|bookkeeping|credit control|bank reconciliation|bank reconciliations|customer service|cash handling|food preparation|menu planning|lesson planning|marking|welding|wiring|plastering|tiling|painting|decorating|fault finding|testing|inspection|maintenance|repairs|servicing|labelling|wrapping|deliveries|collections|viewings|valuations|wound care|medication rounds|meal preparation|companionship|gardening|mowing|pruning|planting|weeding|recruitment|training|inductions|interviews|scheduling|ordering|phone calls|emails|webchat|complaints|returns|refunds|reporting|budgeting|forecasting|code reviews|unit testing|deployment|monitoring|troubleshooting|password resets|backups|translation|proofreading|editing|subtitling|social media|newsletters|event planning|fundraising|reception|diary management|travel booking|invoices|purchase orders|VAT returns|roofing|guttering|drainage|paving|fencing|turfing|school visits|home visits|risk assessments|court reports|care plans|first aid|patrols|access control|incident reports|bag searches|assembly|machine setting|quality checks|palletising|shelf filling|merchandising)$/;

/** Returns true for a thing to do that can stand in a list: “picking”, “stock control”. */
export const isActivity = (text: string): boolean => ACTIVITY.test(text);
