/** Turns of phrase that only a hurried writer, or one who writes in a second language, has. */

const WRONG: readonly RegExp[] = [
  // “optimised queries, what reduced response time”, “tests, that raised sales”, “, now is faster”
  /, (?:what|that|wich)\b|\bwhat (?:saved|reduced|increased|improved|helped|made|led|was|is|are|brought)\b|\bnow (?:is|are)\b/iu,
  // “questions of clients”, “manage calendars for CEO”
  /\bquestions of \p{L}|\b(?:for|to|with|of) (?:CEO|CFO|COO|CTO|CIO)\b/u,
  // “participated on the launch”, “90 calls by day”, “in first contact”
  /\bparticipated (?:on|at|to|for)\b|\bby (?:day|week|month|hour)\b|\bin (?:first|second|third) (?:contact|month|week|quarter|half|line)\b/iu,
  // “for next shift”, “at same time”
  /\b(?:for|in|on|to|of|from|at|with) (?:next (?!day|week|month|year)|same|whole|first (?!aid|floor|line|class|come|name|language|contact|responders?|graders?|principles)|main (?!street)|last (?!day|week|month|year))/iu,
  // “budget on 2 million”, “in time and budget”, “teams up to 12 people”, “discuss about”
  /\bbudget (?:on|by) (?:about )?[\d£$€]|\bin (?:time and |)budget\b|\b(?:teams?|groups?) up to\b|\b(?:discuss(?:ed)? about|explain(?:ed)? (?:them|him|her)|contact(?:ed)? with|answer(?:ed)? to (?:emails?|calls|questions)|depend(?:ed)? of|inform(?:ed)? (?:to|for)|assist(?:ed)? to (?!the )\p{L}+s)\b(?: about\b)?/iu,
  // “made interviews”, “did analysis”, “do the planning of”
  /\b(?:made|make|making) (?:an? |the |\d+ )?(?:interviews?|analys[ie]s|trainings?|research|tests|photos?|courses?|inventory|follow-up|maintenance|invoicing|control|cleaning|marketing|translations of)\b|\b(?:did|do|doing|made|make) the \p{L}+ing of\b|\b(?:did|do|doing) (?:an? )?(?:analys[ie]s|reports?|invoices?|meetings?|presentations?|maintenance|control|budgets?|interviews)\b/iu,
  // “worked close with”, “in friendly way”
  /\bwork(?:ed|ing)? close (?:with|to)\b|\b(?:very|more) (?:good|big) \p{L}+s?$/iu,
  // nouns that have no such plural, and verbs in the wrong form
  /\b(?:complains|informations|softwares|hardwares|equipments|feedbacks|advices|furnitures|homeworks|knowledges|machineries|mails|administrated|an? (?:advice|information|equipment|software|feedback)|formations|transports of|travels for|colaborated|responsable|competences|actualised|actualized|persons|master thes[ie]s)\b/iu,
  // “since January until May”, “from 3 years”, “during 3 years”
  /\bsince .{1,30} (?:until|to|till)\b|\b(?:during|since|from) (?:\d+|two|three|four|five|six) (?:years|months)\b/iu,
  // “the new system it saved”, “people which”
  /\b(?:people|colleagues|customers|clients|patients|children|students|guests) which\b/iu,
  // “took care about”, “assured the training”, “elaborated reports”, “realised audits”, “obtained 95%”
  /\btook care (?:about|for)\b|\bassur(?:ed?|ing) the\b|\belaborat(?:ed?|ing|ion)\b|\breali[sz](?:ed?|ing) (?!savings|gains|benefits|that)|\breali[sz]ation of\b|\brelations? with the\b|\bobtained \d|\bteam buildings\b|\bof the \p{L}+ and of the\b/iu,
  // “reducing costs 8%”, “subdivisions up to 400 lots”, “in daily and retro”
  /\b(?:reduc|increas|improv|lower|rais)\p{L}{0,9} (?:the |our )?\p{L}{1,20} \d{1,4}(?:\.\d{1,2})? ?%|\b\p{L}{3,20}s up to \d|\b(?:in|on|at) (?:daily|weekly)(?:$|,| and)/iu,
  // “reduced the losses of 15%”, “reduced the time with two days”
  /\b(?:reduc|increas|improv|lower|rais|decreas|short)\p{L}{0,9} [^,;]{1,60} (?:of|with) (?:\d{1,3}(?:\.\d{1,2})? ?%|(?:\d{1,3}|an?|one|two|three|four|five|six) (?:minutes?|hours?|days?|weeks?|months?))/iu,
  // “teach to two apprentices”, “until 400k”, “sick leaves”, “guidance of equipment”, “performing of tests”
  /\b(?:teach|taught|teaching) to\b|\buntil (?:about )?[\d£$€]|\bsick leaves\b|\bguidance of\b|\bfollow(?:ed|ing)? up (?:suppliers|customers|clients|orders|patients)\b| and \p{Ll}{2,20}ing of (?!\d)| and \p{Lu}{2,6} of\b/u,
  // “I am shift leader since 2020”, “solved customers problems”, “childrens books”, “cures of wounds”
  /\b(?:am|is|are|work|do|have|has) [^,;]{1,60} since (?:19|20)\d\d|\b(?:solv|resolv|handl|answer|manag|settl|record)\p{L}{1,3} (?:customers|clients|guests|patients|students|tenants) \p{Ll}{3,20}s\b|\b(?:childrens|mens|womens)\b|\bcures of\b|\battention to (?:elderly|patients|clients|customers)\b/iu,
  // “drive clients to doctor”, “trained as navigator”, “participated in implementation of”, “4 million Euro portfolio”
  /\bto (?:doctor|client|customer|manager|supervisor|director|patient|boss|owner)$|\b(?:trained|worked|served|acted|appointed|hired) as \p{Ll}{3,20}(?:er|or|ist|ian|ant)\b|\b(?:participated|involved|assisted|took part) (?:in|with) (?:implementation|preparation|organi[sz]ation|development|creation|introduction|installation) of\b|^I \p{L}{3,20} [\d.,]{1,9} (?:million|thousand) (?:euros?|eur|dollars?|pounds?) \p{L}{3,20}$/iu,
  // “which lead to savings” of work that is over
  /\bwhich (?:lead|bring|cause|result) (?:to|in)?\b/iu,
  // “helped the team to improved”, “how to used”
  /\bto (?:improved|reduced|increased|managed|created|developed|helped|ensured|cleaned|worked|used to (?!to))\b/iu,
  // “cleaned daily 14 rooms”, “keep clean my station”, “received it in 3 times”, “40 tickets in day”
  /^I (?:also )?\p{L}+ (?:(?:daily|weekly|monthly) (?:the|my|our|all|\d)|(?:regularly|always|often|sometimes|constantly) (?:the|my|our|all|\d|\p{Ll}+s\b))/u,
  /\b(?:keep|kept|keeping|make|made|making|hold|leave|left) (?:clean|tidy|safe|ready|open|updated?|neat|running) (?:the|my|our|all|\p{Ll}+s\b)|\bin (?:\d+|two|three|many|several) times\b|\bin (?:day|week|month|year|shift|hour|night|morning|evening|summer time)\b|\bin the (?:night|work)\b/iu,
  // plurals that English does not have: “trainings”, “cost reduction works”
  /\b(?:trainings|teachings|learnings|researches|staffs|luggages|baggages|peoples|evidences|progresses|behaviou?rs of|works of|follow-?ups? of|housings|merchandises|personals|managements|the works|\p{Ll}{1,20}(?:tion|ing|ment) works|cleanings|workmanships|assistances|guidances|knowhow)\b/iu,
  // “promoted as supervisor”, “appointed as exam coordinator”, “nominated as best agent 2021”
  /\bpromoted as\b|\b(?:appointed|elected|chosen|named|selected|nominated|awarded|hired|employed|trained) as (?:the )?(?!an? |the |one |part )(?:\p{Ll}{1,20} ){0,3}\p{Ll}{1,20}\b|\bas best\b/iu,
  // “acted as charge nurse since 2021”: work that goes on takes “have”
  /\bsince (?:\p{Lu}\p{Ll}+ )?(?:19|20)\d\d\b|\bsince (?:\d+|two|three|four|five|many|several) /u,
  // “the stock of the drinks of the bar”, “with filling of forms”, “for preparation of reports”
  /\bthe \p{Ll}+ of the \p{Ll}+ of (?:the )?|\bof the \p{L}+ of the\b|\b(?:with|for|by|on|through|about|at|of|in|to) \p{Ll}+ing of\b/iu,
  /\b(?:in|for|with|by|through|during|after|about|on) (?!support|front|case|charge|place|spite|terms|need|lieu|honou?r|(?:the|an?|my|our|their|its|each|all|any|this|one|every) )(?:\p{Ll}+ )?\p{Ll}+(?:tion|ment|sion|ance|ysis|ery|ing) of\b/u,
  // “I run payroll of 350 workers”
  /^I \p{L}+ (?:payroll|stock|inventory|maintenance|control|cleaning|training|support|research|customer service|data) of\b/iu,
  // “did the reporting to the direction”, “made contracts”, “do pick and pack orders”, “I have opened”
  /\b(?:did|do|does|doing) the \p{Ll}+(?:ing|tion|ment)\b|\bto the direction\b|\b(?:made|make|making) (?:contracts|controls|payments|deliveries|services|offers|works|shopping|sport|advertising|propaganda|publicity|accounting|bookkeeping|repairs? of)\b|^I (?:do|did|have \p{L}+ed|had \p{L}+ed|can|could|must|have to|has|use to)\b(?! (?:all|the|my|our|an?|haircuts|wound|door)\b)/iu,
  // “240.000 EUR”, “4,5%”: numbers as other languages write them
  /\b\d{1,3}\.\d{3}\b(?!%)|\b\d+,\d{1,2}(?: ?%|\b(?!,?\d))/u,
  // “drawings by AutoCAD”: a tool takes “in” or “with”
  /(?<!(?:ed|en|wn|un|led|ran|won|set|put|made|built|held|sent|cut)) by (?!(?:January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Christmas|Easter)\b)\p{Lu}\p{L}/u,
  // “decreased the consumption of linen about 12%”, “with satisfaction 95%”
  /\b(?:reduc|increas|decreas|improv|lower|rais)\p{L}{0,9} (?:(?!(?:by|to|from|over|than|least|nearly|almost|with|below|above|under)\b)[\p{L}\p{N}'’-]+ ){1,7}(?:about |around )?\d{1,3}(?:\.\d+)? ?%/iu,
  /\b(?:satisfaction|efficiency|accuracy|rate|score|result|success|growth) (?:about |over )?\d+(?:\.\d+)? ?%/iu,
  // “parents teacher meetings”, “customers complaints”
  /\b(?:customers|clients|guests|patients|students|tenants|parents|employees|colleagues|teachers|users|suppliers|members|drivers|workers|managers|visitors|residents|products|orders|goods|invoices|projects|machines|computers|vehicles|emails) (?!needs\b|across\b|towards\b|always\b|sometimes\b|as\b|this\b|his\b|its\b|plus\b|regards\b|is\b|was\b|has\b|upstairs\b|overseas\b|less\b|across\b)(?:teacher|satisfaction|service|support|data|\p{Ll}{2,}(?<!s)s)\b/u,
  // “made sure there is no shortage”, “ensured that goods are”: the past behind a past
  /^I (?:made sure|ensured|checked|verified|guaranteed|explained|noticed|saw) (?:that )?[^,;]{1,60} (?:is|are|has|have|will|can)\b|\ball stock are\b|\b(?:staff|stock|team|equipment|information|data|work) (?:was|is|were|are) \p{Ll}+ed (?:it|them)\b/iu,
  // “trained staff about the system”, “took part at”, “brought back absences from”, “animation of a portfolio”
  /\btrain(?:ed|ing|s)? [^,;]{1,50} about\b|\b(?:took|take|taking) part (?:at|on|to|of|for)\b|\bbrought back \p{Ll}+ from\b|\banimation of (?:an?|the)\b|\bmutations\b|\b(?:the )?outstandings?(?= (?:from|to|by|of)\b|$)|\b(?:when|if|as) need$/iu,
  // verbs with a wrong preposition: “attended to a course”, “contributed for”, “specialised on”
  /\battend(?:ed|ing)? to (?:an? |the |\d+ )?(?:meetings?|courses?|seminars?|conferences?|lessons?|trainings?|workshops?|schools?|fairs?)\b|\bcontribut(?:e|ed|ing) (?:for|on|in)\b|\bspeciali[sz]ed on\b|\bfocus(?:ed|ing)? (?:in|to)\b|\brespons[ai]ble (?:of|to|with|about)\b|\b(?:respond|listen|repl)(?:y|ied|ed|ing)? (?:customers|clients|guests|emails|calls|questions|the)\b|\barriv(?:e|ed|ing) to\b|\bparticipat(?:e|ed|ing) (?!in\b|as\b)\p{L}|\bin charge (?!of\b)|\baccording (?!to\b)|\bexperience on\b|\bvisit(?:ed|ing)? to\b|\bhelp(?:ed|ing)? to (?:the|my|our|an?|\p{Ll}+s)\b|\bgave? support (?:for|in)\b|\bconsist(?:ed|ing)? (?:in|from)\b|\bcollaborat(?:e|ed|ing) (?:in|to|at)\b|\bassist(?:ed|ing)? (?:to|at)\b|\bgave? (?:help|courses|lessons|classes) for\b|\bwork(?:ed|ing)? (?:on|in) shifts? of\b|\bdeal(?:t|ing)? (?:about|on)\b|\bcomply(?:ing)? to\b|\bcomplied to\b|\bcommunicat(?:e|ed|ing) (?:to|the|customers|clients)\b|\bcoordinat(?:e|ed|ing) (?:with )?between\b|\btranslat(?:e|ed|ing) [^,;]{1,40} (?:in|on) \p{Lu}/iu,
  // “made the design”, “in the end of the day”, “children from 8 to 14 years”, “in the computer”, “on a congress”
  /\b(?:made|make|making) the (?:\p{Ll}+ )?(?:designs?|analys[ie]s|calculations?|planning|follow-?up|control|management|documentation|translations?|cleaning|inventory|reports? of|shopping|organi[sz]ation|selection|preparation)\b|\bin the (?:end|beginning) of\b|\bfrom \d+ (?:to|until|till) \d+ years\b|\bin (?:the )?ages?\b|\bin the (?:platform|program|software|internet|computer|web|visits|meetings|reception|phone|counter|farm|street)\b|\bon (?:an? |the )?(?:congress|conference|internet|university|high school|meetings|company|summer)\b|\bto home\b|\b(?:two|one) times? (?:a|per)\b|\bat their daily\b|\bin (?:two|three|four|five|different) levels\b/iu,
  // “answered to the phone”, “substituted the chef”, “fill forms”, “exceeded the target with 15%”
  /\banswer(?:ed|ing)? to (?:the )?(?:phone|calls?|e?mails?|questions?|customers|clients)\b|\bsubstitut(?:e|ed|ing) the\b|\bfill(?:ed|ing)? (?:the |some |all )?(?:forms?|documents|papers|files)\b|\b(?:exceed|surpass|beat|overachiev)\p{L}{0,6} [^,;]{1,40} (?:with|for|of) \d|\bborrow(?:ed|ing)? [^,;]{1,30} to\b|\bcontracts? of work\b|\bwork(?:ed|ing)? safe$|\bput labels$|\bwithout (?:remarks|problems|accident)\b|\b\p{Ll}{1,20} of \d+ (?:tons?|tonnes?|kg|meters?|metres?|years|places|floors)$/iu,
  // “drove the minibus 2018-2020”, “(average AHT 4:10)”, “scheduled by the dispatcher”
  /\b(?:19|20)\d\d ?[-–/] ?(?:(?:19|20)?\d\d|now|present)\b|\d:\d\d\)|^I (?:also )?\p{L}+ed by (?:the|an?|my|our|\p{Lu})/u,
  // false friends: “learned new colleagues”, “filled reports”, “followed courses”, “controlled the company”
  /\blearn(?:ed|t|ing)? (?:the |new |our |my |\d+ )*(?:colleagues|workers|apprentices|people|employees|interns|staff|trainees|children|students|operators)\b|\bfill(?:ed|ing)? (?:the |some |all )?(?:\p{Ll}+ )?(?:forms?|reports?|documents|papers|protocols|questionnaires)\b|\bfollow(?:ed|ing)? (?:an? |the |\d+ |several )?(?:\p{Ll}+ )?(?:courses?|lessons|studies|formations?|education)\b|\bcontrol(?:led|ling|s)? (?:of )?(?:the )?(?:quality|quantit|compan|parts|goods|work|clean|bags?|documents|invoices|tickets|execution|team|employees|cooks|\d+ )|\bsolv(?:ed?|ing) (?:the )?(?:complaints|conflicts|claims|tickets|tasks|questions)\b|\bmount(?:ed|ing)? (?:the )?(?:furniture|kitchens|windows|doors|parts)\b|\b(?:by|to) measure$/iu,
  // more of these: “liberated the product”, “attended children”, “controlled if”, “closed the cash”, “urged deliveries”
  /\bliberat(?:ed?|ing) the \p{Ll}+ product|\battend(?:ed|ing)? (?:to )?(?:the )?(?:children|families|audits|phone|calls|customers? and|public)\b|\bcontrol(?:led|ling)? (?:if|that|all|how)\b|\bclos(?:ed?|ing) the (?:cash|box|accounts of)\b|\burg(?:ed?|ing) the\b|\b(?:made|make|making) (?:audits?|visits?|surveys|inspections|studies|trips|experiments|workshops|follow-?ups?|internships?|practices?)\b|\bassist(?:ed|ing)? [^,;]{1,40} at the\b|\bcar(?:ed|ing) for the (?:social|web|network|machines|documents|orders)\b|\bwash(?:ed|ing) material\b|\bguid(?:ed?|ing) (?:the )?\p{Ll}+ (?:visit|see|go)\b|\bk(?:EUR|€|USD|GBP)\b|\bmln\b|\bfor the last \d+ years\b|\baudits of (?:clients|customers)\b|\bformed (?:the |new |two |three |\d+ )*(?:agents|interns|staff|employees|colleagues|team)\b|\bnoted each\b/iu,
  // “girls of 3 and 6 years”, “all the day”, “report the damages”, “when is busy”, “clients of Spain”, “the van of the company”
  /\b(?:girls?|boys?|children|kids|twins|babies) of \d|\ball the (?:day|time|week)\b|\bthe damages\b|\b(?:when|if|because|as) (?:is|are|was|were)\b|\b(?:clients|customers|suppliers|companies|colleagues|guests) of \p{Lu}|\bthe \p{Ll}+ of the company\b|\bbrought (?:them|him|her|the children|kids) to\b|\banimat(?:ed?|ing) (?:the )?(?:groups?|children)\b|\band Middle East\b|\bfill(?:ed|ing)? (?:the |some |all )?certificates\b|\b[A-Z]\/[A-Z]\b|^I (?:also )?(?:hold|keep|run|am|do)\b.* for (?:\d+|two|three|four|five|six|seven|eight|nine|ten|many) years\b|\bnew (?:girls|boys|guys|ones)\b/u,
  // “tickets of passengers”, but “groups of students”
  /\b(?<!\bthe )(?!hundreds|thousands|dozens|groups|teams|crews|lots|caseloads|panels|needs|lives|parents|families|numbers|lists|types|kinds|crowds|pairs|sets|generations|classes|rooms full|rights|views|interests)\p{Ll}{3,20}s of (?:the )?(?:\d+ )?(?:passengers|visitors|clients|customers|guests|juniors|patients|students|pupils|colleagues|employees|workers|users|residents|suppliers|subcontractors|tenants|members|managers)\b/u,
  // “for United States”, “all department”, “plannings”
  /\b(?:in|to|for|from|with|and) (?:United States|United Kingdom|Netherlands|Philippines|Emirates|USA|UK|UAE|EU)\b|\b(?:all|different|various|several|many) (?:department|client|customer|guest|patient|employee|machine|project|product|order|document|supplier|team|shop)(?:$|,| (?:and|in|of|for|to|with|at)\b)|\b(?:plannings|parkings|campings|shoppings|stagiaires?|spendings|offerings of)\b/u,
  // “classified roses”, “programming the deliveries”, “formed apprentices”, “gave fines”, “commercial offers”
  /\bclassif(?:ied|ying) (?:the )?(?:\p{Ll}+s\b)(?! (?:by|as|using|into|under))|\bclassifiers\b|\bprogramm?(?:ed|ing) (?:of )?the (?:deliver|visit|meeting|work|appointment|route|order)|\bformed (?:the |new |two |three |four |\d+ )*(?:apprentices|workers|people|trainees|operators|nurses|cooks)\b|\b(?:gave|put|made) fines\b|\bcommercial (?:offers?|proposals?)\b|\bbase of clients\b|\bon (?:a )?high level\b|\bpassed (?:the )?(?:trainings?|practice|internship|courses?)\b|\bdictat(?:ed?|ing) (?:classes|courses|lessons)\b|\bexecut(?:ed?|ing) (?:orders|works)\b/u,
  // “at the customer”, “in the games”, “along 12 farms”, “because of no”, “for the progress of”
  /\b(?:at|to|by) the (?:customers?|clients?|supplier)(?:$|,| (?!sites?|service|desk|door|counter|premises)\p{Ll})|\bin the (?:games?|matches|weekends?|holiday|phone)\b|\balong \d|\bbecause of no\b|\bfor the (?:progress|good|better)\b/iu,
  // “the exchange TIMOCOM”, “systems Stripe and LiqPay”: the name goes first
  /\b(?:exchange|platform|program(?:me)?|software|systems?|tools?|applications?|framework|method|brands?|compan(?:y|ies)|database) (?!I\b|[A-Z]{1,2}\b)\p{Lu}/u,
  // “OK to TX”, “updated it in CRM”, “before the packing”
  /\b[A-Z]{2} to [A-Z]{2}\b|\bin (?:the )?(?:CRM|ERP|CMS|WMS|POS|HRIS)(?:$|,| and)|\b(?:before|after|during) the (?!meeting|building|opening|wedding|training|morning|evening|hearing|screening|recording)\p{Ll}+ing$/u,
  // “towers from 8 to 20 floors”: a range without an act that changes it
  /^I (?:also )?(?!(?:\p{L}+ly )?(?:cut|reduc|rais|grew|grow|increas|lower|brought|bring|improv|shorten|lift|mov|decreas|took|take|dropp|expand|doubl|trim|scal|push|went|halv|shr[aiu]nk|migrat|turn|work|open|translat|got|drove|led|serv|boost|sped|speed|built|read|cover|slash|driv|run|ran|teach|taught|cared|fly|flew|ship|transport))[^,;]* from [£$€]?\d[^,;]* to [£$€]?\d/u,
  // “cleaning the pool and maintenance of green areas”
  /^my \p{L}+ includ(?:e|es|ed) \p{Ll}+ing\b.* and (?:(?!\p{Ll}+ing\b)\p{Ll}+[ -]){1,2}of\b/u,
  // “exceeded KPI's”, “do own books”, “bachelor students”, “kept site tidy”
  /\b(?:KPI|POS?|SLA|CV|PC|VIP|SOP|FAQ|GP|BOM|ATM|HGV|PO|KS|TV|DVD|CD|NGO|SME)['’]s\b|\b(?:do|did|doing|keep|kept|make|made|in|on) own \p{Ll}|\b(?:bachelor|master) students?\b|\b(?:keep|kept) (?:site|area|place|yard|office|house|shop|kitchen) /u,
  // “mentor for new drivers”, “opened the locale”, “improved cycle time 15 percent”, “dealer meets”
  /^I (?:also )?mentor(?:ed)? for\b|\blocales?\b|\b(?:improv|reduc|increas|rais|lower)\p{L}{0,4} [^,;]{1,60} (?<!by |to |than |about |nearly |over )\d+ per ?cent$|\b(?:dealer|painter|customer|team|client) meets\b/u,
  // “annual leaves”, “60 transports”, “searched loads”, “conduct a group”, “solicited suppliers”, “helped in”
  /\b(?:annual|sick|maternity) leaves\b|\btransports\b|\bsearch(?:ed|ing)? (?!for\b|the\b|cells\b|visitors\b|bags\b|vehicles\b|rooms\b|passengers\b|homes\b|houses\b)\p{L}|\bconduct(?:ed|ing)? (?:an? |the )?(?:group|team|crew|bus|car|van|train|orchestra of)\b|\bsolicit(?:ed|ing|s)?\b|\baccredit(?:ed|ing)? (?:visitors|guests|people)|\b(?:dis)?charg(?:ed?|ing) (?:the )?(?:van|truck|lorry|container|goods|material|and discharg)|\bhelp(?:ed|ing)? in (?!house)(?!the (?:kitchen|shop|office|garden|library|laundry|classroom|salon|store)\b)\p{Ll}|\bquote and meet\b|\b(?:on|in) the tablet\b/iu,
  // “took calls re: billing”, “doctors orders”
  /\bre: |\b(?:doctors|managers|nurses|directors|owners) (?:orders|instructions|requests|notes|diar(?:y|ies))\b/u,
  // “a excavator”, “an warehouse”
  /\ba (?!one|once|euro|eu|uni|use|usu|u-|ubi|ewe|o-|owing)[aeiou]\p{Ll}|\ban (?!hour|honest|honou?r|heir|herb|x-|mri|hr|nhs|sql|rf|fda|html|lms|r&d|ssl|sms|f&b|mvp|nda|nvq|ngo|led|lcd|lng|mba|msc|rn|rv|suv|sla|seo|std|hgv|hvac|hplc|ft|md|lpg|nfc|sop|xml|s3|h&s|8|11|18|8\d)[bcdfghjklmnpqrstvwxyz]/iu,
];

/** Returns true if the clause has such a turn of phrase. */
export const hasWrongWord = (clause: string): boolean => WRONG.some((one) => one.test(clause));
