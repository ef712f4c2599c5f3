import { singularOf } from '../question/lemma.ts';

/** Consonants that an English, German, French or Pinyin word may begin with. */
const onset =
  /^(?:b[lr]?|c[hlr]?|d[rw]?|f[lr]?|g[hlnr]?|h|j|k[hlnr]?|l|m|n|p[hlnrs]?|qu|r[h]?|s[chklmnpqtvw]?|sc[hr]|s[hp]r|sp[hl]|str|t[hrsw]?|thr|tsch|v|w[hr]?|x|y|z[h]?)?(?=[aeiouyäöü])/;

/**
 * English words that people use when they ask about data: a column of this name is no secret in a sentence. Words that
 * occur in questions about at least two different public databases.
 */
const everydayWords: ReadonlySet<string> = new Set(
  `
    about above accepted accessed accommodate account accounts across active activities actor actors actress acts
    address addressed addresses advise advised advises advisor advisors affected affiliated affiliation after age aged
    ages aircraft aircrafts airlines airport airports album albums all along alphabetic alphabetical alphabetically also
    altitude american among amount amounts and any apartments appeared appears approved are area arrival artist artists
    ascending assessment assets assigned associated attend attendance attended attendees attending audience audio author
    authorised authors availability available average award balance balances bank banking based became beds been before
    belong belonging belongs below best between big bigger biggest birth birthday black book booked booking bookings
    books born both bought branch branches brand budget budgets builder builders building buildings built bus business
    but called can candidate candidates capacity capital capitals card cards carriers case categories category cell
    channel channels character charge cheapest checking citations cited cities city claim claimed claims class classes
    classified classroom classrooms clients club clubs code codes college colleges color colors com combined come
    committee committees common companies company competition competitions complete computer conference conferences
    contact contacted contain contained containing contains content copies correspond corresponding cost costs count
    counties countries country counts county course courses cover created creation credit credits crime cross customer
    customers data database date dates day days death decreasing degrees department departments dependent descending
    described description descriptions destination destinations detail detailed details did different directed director
    directors distinct district districts division document documents does dollars done draft driver drivers duration
    durations during each earlier earliest earn earned earning editors either election elections elevation email emails
    employee employees end ended ending engineer engineers enrolled enrollment enrollments entries entry equal event
    events ever every everybody exactly example except exist expensive faculties faculty fall family feature fee feet
    female females festival festivals fewer fewest field file files film films financial find first five flied flight
    flights floor food for founded four french frequency frequent frequently from full game games gas gender genders
    genre genres get gets give given gold good goods got grade granted greater greatest gross grouped had handled
    happened hardware has have having head headquarter headquarters height heights held her high higher highest highly
    hire hired his history hold home hometown hometowns host hosted hosts hot hotel hour hours how ids include included
    includes increasing incurred industries industry info information injured institution institutions instructor
    instructors invested investor investors invoice invoices involved island item items its job jobs join joined journal
    journals keyword keywords kind kinds labels language languages large larger largest last lasted later latest
    latitude launch launched leader least leave left length less letter level line lines list listed live lived lives
    living located location locations log logs long longer longest loss lot low lower lowest machine made main major
    majoring majors make male males manage managed manager managers managing manufacturer manufacturers many market
    marketing markets match matches max maximum mean medals media member members membership meters method methods middle
    millions milliseconds min minimum minute minutes model models modern money month more most mountain mountains movie
    movies much music name named names nationalities nationality nations network never new newest next nickname
    nicknames nominated not notes number numbers occurred offer offered offers office offices official often old older
    oldest once one only open opened opening operate operated operating order ordered orders org organization
    organizations origin origins other our out outcome outside over owned owner paid paper papers parking part
    participants participate participated parties party passengers past patients payed payment payments people per
    percent percentage performed performer person persons phone phones photo photos pilot pilots place placed places
    platforms play played player players playing point points policies policy pop popular population populations
    position positions postal president price prices primary processed produce produced produces producing product
    products professor professors profits project projects prominence prominent provide provided public publication
    publications publish published publisher publishers purchase purchased purchases quantity race races range ranges
    rank ranks rate rated rates rating ratings ratio reached read receive received recent recently record recorded
    records red references regarding region regions registered registration related release released rental report
    reported requested research researchers residence residents restaurant restaurants result results return review
    reviewed reviews role roles room rooms routes run runs salaries salary sales same sang saving savings school schools
    science score scores sea season secretary section sections series serve served serves service services serving
    settlement settlements sex share shared shares ship shipped shipping ships shop shops shorter shortest show side
    single size sizes smaller smallest some someone song songs sort sorted source speed speeds spend spent stadium
    stadiums staff staffs stage star stars start started starting starts state states station stations status statuses
    stay staying stock stocks stop store stored stores stories string structure student students studio studying submit
    substring sum support system systems table take taken taking tallest taught teach teacher teachers teaches teaching
    team teams tell temperature terms test than that the their them theme themes then there these they third this those
    three through ticket time times title titled titles together took top topic total track tracks train trained trains
    transaction transactions traveled twice two type types typically under unique unit universities university use used
    user users using value vehicle venue venues visit visited visits vote votes was week weight weights well were what
    when where which white who whose win wind with within without won word work worked working works workshop write
    writer written wrote year years yet you young younger youngest zip
  `
    .trim()
    .split(/\s+/),
);

/**
 * Whether a word could be one of a language: an everyday word, or something that can be said aloud. `kundnr`, `fcol` and
 * `tbl` cannot; `warehouse` and `umsatz` can. A guess, and meant to be: it only decides whether a name may stand in a sentence.
 */
export function isWordLike(word: string): boolean {
  const lower = word.toLowerCase();
  if (/\p{Script=Han}/u.test(lower)) return true;
  if (everydayWords.has(lower) || everydayWords.has(singularOf(lower)) || everydayWords.has(`${lower}s`)) return true;
  return (
    lower.length >= 3 &&
    /^[a-zäöüßéèêàçñ]+$/.test(lower) &&
    onset.test(lower) &&
    !/[^aeiouyäöüéèêà]{4}/.test(lower.replace(/[cgpst]h|ng|ck/g, 'h'))
  );
}
