/** Words that are surely misspelt: a letter with one is worse than a prompt. */

/** “teached”, “drived”: verbs that have no such past form */
const IRREGULAR =
  /\b(?:teach|drive?|buy|catch|make?|sell|write?|build|lead|run|runn|keep|meet|bring|think|speak|take?|give?|come?|grow|know|throw|draw|begin|beginn|choose?|fall|feel|find|get|hold|leave?|pay|put|putt|send|sweep|spend|stand|understand|lend|deal|sit|sitt|ride?|hear|fight|seek|tell|win|winn|weave?|eat|do|go|see|cut|cutt|undertake?|oversee)ed\b/i;
/** “formated”, “planed”: a consonant too few; “developped”: one too many */
const DOUBLED =
  /\b(?:formated|stoped|shiped|droped|droping|planed (?!wood|boards|timber)|planing|preped|refered|transfered|occured|submited|commited|controled|permited|admited|equiped|begining|runing|managment|maintainance|maintanance|developp\w*|visitted|openned|offerred|targetted|editted|monitorred|consultted|deliverred|happenned|writting|makeing|manageing|useing|takeing|driveing|organisationn)\b/i;
/** Letters that are often missing or swapped */
const LETTERS =
  /\b(?:negoci\w+|recie\w+|acheiv\w+|achiv\w+|adress\w*|enviro(?:ment|m)\w*|govermen\w*|seperat\w*|succes(?!s)\w*|sucess\w*|neccess\w*|necesar\w*|proffes\w*|profesion\w*|garant\w*|aquir\w*|colleg(?:ue|ues)|coleag\w*|custum\w*|costumer\w*|equipement\w*|acommod\w*|accomod\w*|respons[ao]bl\w*|responsib(?!l|il)\w*|comun\w*|comit\w*|comer[sc]\w*|inteli\w*|instal(?:ed|ing|ation)\w*|asist\w*|ofice\w*|oficial\w*|diferen\w*|posib\w*|proces(?!s)\w*|busines(?!s)\w*|adminst\w*|admistr\w*|admnist\w*|finace\w*|finacial\w*|warehous(?!e|i)\w*|qualit(?!y|ies|at)\w*|schedul(?!e|i)\w*|recept(?!i|or|ac)\w*|reguraly|dayly|wich|thier|teh|becouse|untill|alot|payed|labratory|laborator(?!y|ies)\w*|maintan\w*|mantain\w*|prepair\w*|supervis(?!e|i|o)\w*|techn(?!i|o)\w*|analiz\w*|analize\w*|clasif\w*|colabor\w*|comput(?!e|i|a)\w*|exelent|excelent|experienc(?!e|ing)\w*|guarenty|langua(?!ge)\w*|machin(?!e|i)\w*|calender|independant\w*|liason\w*|liase\w*|occassion\w*|perfom\w*|preforme?d|prefered|recomend\w*|relevent|restaraunt\w*|rythm|shedul\w*|suport\w*|targe(?!t)\w*|tecnic\w*|vehical\w*|vegtable\w*|wierd|implment\w*|implimen\w*|improvment\w*|develo(?!p)\w*|desgin\w*|desinged|assit\w*|assitance|coordinat(?!e|i|o)\w*|cordinat\w*|organi[sz]t\w*|trainned|inspeccion\w*|reparation\w*|programation\w*|formation of (?:staff|employees|teams?))\b/i;

/** “deliverys”, “foods hygeine”, and words of speech that no letter has */
const SPOKEN =
  /\b(?:\p{L}{1,20}[bcdfghjklmnpqrstvwxz]ys|hygeine|hygine|em|ppl|xmas|gonna|wanna|ur|cos|coz|ive|ill have|dont|complain(?=$|,| and)|didnt|wasnt|temps|punters?|chucked|bits and bobs|stuff|sorted stuff|ace|knackered|loads of|tons of|heaps of|a bunch of|me (?:own|way|boss|mates?|job))\b|\b\p{L}{1,20}[^s\s]s was\b/iu;

/** Returns true if a word of the text is surely misspelt or not of written English. */
export const isMisspelt = (text: string): boolean =>
  [IRREGULAR, DOUBLED, LETTERS, SPOKEN].some((one) => one.test(text));
