/** Short forms that schemas use, spelt out. */
const abbreviations: ReadonlyMap<string, string> = new Map(
  Object.entries({
    abbr: 'abbreviation',
    acc: 'account',
    acct: 'account',
    addr: 'address',
    adm: 'admission',
    amt: 'amount',
    apt: 'apartment',
    avg: 'average',
    bldg: 'building',
    cat: 'category',
    cnt: 'count',
    cust: 'customer',
    dept: 'department',
    desc: 'description',
    dest: 'destination',
    dist: 'district',
    dob: 'date of birth',
    dst: 'destination',
    emp: 'employee',
    enr: 'enrollment',
    fname: 'first name',
    lname: 'last name',
    firstname: 'first name',
    lastname: 'last name',
    gpa: 'grade point average',
    gov: 'government',
    hq: 'headquarter',
    hrs: 'hour',
    inv: 'invoice',
    lang: 'language',
    lat: 'latitude',
    lng: 'longitude',
    loc: 'location',
    long: 'longitude',
    max: 'maximum',
    mgr: 'manager',
    min: 'minimum',
    mpg: 'mile per gallon',
    msg: 'message',
    nbr: 'number',
    no: 'number',
    nr: 'number',
    num: 'number',
    org: 'organization',
    pct: 'percent',
    perc: 'percent',
    pop: 'population',
    pos: 'position',
    prof: 'professor',
    pts: 'point',
    pub: 'publication',
    qty: 'quantity',
    ref: 'reference',
    reg: 'registration',
    rep: 'representative',
    sal: 'salary',
    sci: 'science',
    sex: 'gender',
    src: 'source',
    stat: 'statistic',
    stu: 'student',
    stuid: 'student id',
    facid: 'faculty id',
    hh: 'household',
    temp: 'temperature',
    tel: 'telephone',
    univ: 'university',
    uni: 'university',
    vol: 'volume',
    wt: 'weight',
    yr: 'year',
    tot: 'total',
    cred: 'credit',
    crs: 'course',
    instr: 'instructor',
    bio: 'biography',
    gnp: 'gross national product',
    surname: 'last name',
    mname: 'middle name',
    middlename: 'middle name',
    dname: 'department name',
    pname: 'project name',
    cname: 'course name',
    ename: 'employee name',
    lifeexpectancy: 'life expectancy',
    surfacearea: 'surface area',
    gdp: 'gross domestic product',
  }),
);

const known = new Map<string, readonly string[]>();
const mostKnown = 20_000;

/** `customerID`, `Budget_in_Billions`, `name_zh` → words in lower case. */
export function identifierWords(name: string): string[] {
  let words = known.get(name);
  if (!words) {
    words = wordsIn(name);
    if (known.size >= mostKnown) known.clear();
    known.set(name, words);
  }
  return [...words];
}

function wordsIn(name: string): string[] {
  return name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/([A-Za-z])(\d)/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** The words with short forms spelt out; undefined when there is none among them. */
export function expandWords(words: readonly string[]): string[] | undefined {
  // `LName` is `lname` in two words.
  if (words.length === 2 && words[0]?.length === 1) {
    const joined = abbreviations.get(words.join(''));
    if (joined !== undefined) return joined.split(' ');
  }
  const expanded = words.flatMap((word) => (abbreviations.get(word) ?? word).split(' '));
  return expanded.length === words.length && expanded.every((word, index) => word === words[index])
    ? undefined
    : expanded;
}

/** `zh` or `en` when a name ends so: one of two columns that say the same in two languages. */
export function languageSuffix(name: string): 'zh' | 'en' | undefined {
  const match = /_(zh|cn|chs|zh_cn|en|eng)$/i.exec(name);
  if (!match) return undefined;
  return /^e/i.test(match[1] ?? '') ? 'en' : 'zh';
}

/** Layers and kinds that warehouses write before a table's name. */
const layer = /^(?:tbl?|dim|fact|fct|ods|dwd|dws|dwm|ads|stg|int|vw|view)_(?=.)/i;

/** What a table itself is called: `shop__orders` and `dwd_orders` are orders. */
export function ownName(table: string): string {
  const own = table.slice(table.lastIndexOf('__') + 1).replace(/^_+/, '') || table;
  return own.replace(layer, '');
}
