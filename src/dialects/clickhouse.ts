import type { Dialect } from './dialect.ts';
import { dataFiles, limitAtEnd, standard, standardFunctions, words } from './standard.ts';

/** https://clickhouse.com/docs/sql-reference/aggregate-functions/reference, without their combinators. */
const aggregates = words(
  `any anyheavy anylast argmax argmin avg avgweighted boundingratio contingency corr corrstable count covarpop covarsamp
  cramersv deltasum deltasumtimestamp entropy exponentialmovingaverage first_value grouparray grouparrayinsertat
  grouparrayintersect grouparraylast grouparraymovingavg grouparraymovingsum grouparraysample grouparraysorted groupbitand
  groupbitmap groupbitor groupbitxor groupconcat groupuniqarray intervallengthsum kurtpop kurtsamp last_value max maxmap median
  medianexact min minmap quantile quantiledeterministic quantiledd quantileexact quantileexacthigh quantileexactlow
  quantileexactweighted quantileinterpolatedweighted quantiles quantilesexact quantilestdigest quantiletdigest
  quantiletdigestweighted quantiletiming quantiletimingweighted rankcorr simplelinearregression singlevalueornull skewpop
  skewsamp stddevpop stddevsamp sum sumcount sumkahan summap sumwithoverflow topk topkweighted uniq uniqupto histogram runningdifference runningdifferencestartingwithfirstvalue runningaccumulate neighbor uniqcombined
  uniqcombined64 uniqexact uniqhll12 uniqthetasketch varpop varsamp windowfunnel retention sequencecount sequencematch
  bit_and bit_or bit_xor any_value array_agg stddev_pop stddev_samp var_pop var_samp`,
);

/** https://clickhouse.com/docs/sql-reference/aggregate-functions/combinators */
const combinators = words(
  'if array map distinct ordefault ornull foreach state merge simplestate argmin argmax arrayif ornullif distinctif mergeif',
);

/**
 * https://clickhouse.com/docs/sql-reference/functions. Names compare in lower case. Left out on purpose: file, sleep and
 * sleepEachRow, getSetting, getMacro, hostName and its kin, dictGet… (they may call out), joinGet, filesystem…,
 * currentUser, currentDatabase, version, addressToLine, demangle, …
 */
const clickhouseFunctions = words(
  [...standardFunctions].join(' '),
  [...aggregates].flatMap((name) => [name, ...[...combinators].map((suffix) => name + suffix)]).join(' '),
  // dates
  `adddays addhours addinterval addminutes addmonths addquarters addseconds addweeks addyears age changeday changehour
  changemonth changeyear date_name dateadd datename datesub datetrunc date_format dayofmonth dayofweek dayofyear
  formatdatetime formatdatetimeinjodasyntax fromdayssinceyearzero fromunixtimestamp fromunixtimestamp64milli
  fromunixtimestamp64micro makedate makedate32 makedatetime makedatetime64 maketime monthname now64 nowinblock
  parsedatetime parsedatetime32besteffort parsedatetimebesteffort parsedatetimebesteffortornull
  parsedatetimebesteffortorzero parsedatetimebesteffortus parsedatetime64besteffort str_to_date subtractdays
  subtracthours subtractminutes subtractmonths subtractquarters subtractseconds subtractweeks subtractyears timeslot
  timeslots timestamp_add timestamp_sub timezone timezoneof timezoneoffset todate todate32 todateornull todateorzero
  todateordefault todate32ornull todate32orzero todatetime todatetime64 todatetime64ornull todatetimeornull
  todatetimeorzero today todayofmonth todayofweek todayofyear todayssinceyearzero tohour toisoweek toisoyear tolastdayofmonth
  tolastdayofweek tomillisecond tominute tomonday tomonth toquarter torelativedaynum torelativehournum
  torelativeminutenum torelativemonthnum torelativequarternum torelativesecondnum torelativeweeknum
  torelativeyearnum tosecond tostartofday tostartoffifteenminutes tostartoffiveminutes tostartofhour tostartofinterval
  tostartofisoyear tostartofminute tostartofmonth tostartofquarter tostartofsecond tostartoftenminutes tostartofweek
  tostartofyear totime totimezone tounixtimestamp tounixtimestamp64milli toweek toyear toyearweek toyyyymm toyyyymmdd
  toyyyymmddhhmmss utctimestamp yesterday yyyymmddtodate`,
  // types
  `accuratecast accuratecastordefault accuratecastornull reinterpret reinterpretasstring tobool todecimal128 todecimal256
  todecimal32 todecimal64 todecimal32ornull todecimal64ornull todecimal64orzero todecimalstring tofixedstring tofloat32
  tofloat32ornull tofloat32orzero tofloat64 tofloat64ornull tofloat64orzero tofloat64ordefault toint128 toint16 toint256 toint32
  toint32ornull toint32orzero toint64 toint64ornull toint64orzero toint64ordefault toint8 tointervalday tointervalhour
  tointervalminute tointervalmonth tointervalquarter tointervalsecond tointervalweek tointervalyear tolowcardinality
  tonullable tostring totypename touint128 touint16 touint256 touint32 touint32ornull touint32orzero touint64
  touint64ornull touint64orzero touint8 touint8ornull touuid touuidornull touuidorzero cast `,
  // text
  `alphatokens appendtrailingcharifabsent arraystringconcat base58decode base58encode base64decode base64encode
  base64urldecode base64urlencode concatwithseparator concatassumeinjective convertcharset countmatches
  countmatchescaseinsensitive countsubstrings countsubstringscaseinsensitive dameraulevenshteindistance editdistance
  empty endswith endswithutf8 extractall extractallgroups extractgroups firstline format formatreadabledecimalsize
  formatreadablequantity formatreadablesize formatreadabletimedelta hassubsequence hastoken hastokencaseinsensitive
  ilike initcaputf8 isvalidutf8 jarosimilarity jarowinklersimilarity leftpad leftpadutf8 leftutf8 lengthutf8 like locate
  lowerutf8 match multifuzzymatchany multimatchany multisearchany multisearchallpositions multisearchfirstindex
  ngramdistance ngrams ngramsearch normalizeutf8nfc notempty notilike notlike positioncaseinsensitive
  positioncaseinsensitiveutf8 positionutf8 regexp_extract regexpquotemeta repeat replaceall replaceone replaceregexpall
  replaceregexpone reverseutf8 rightpad rightpadutf8 rightutf8 soundex space splitbychar splitbynonalpha splitbyregexp
  splitbystring splitbywhitespace startswith startswithutf8 stringjaccardindex substringindex substringindexutf8
  substringutf8 tokens tovalidutf8 translateutf8 trimboth trimleft trimright trybase64decode unbin unhex upperutf8 ascii bin`,
  // numbers and conditions
  `assumenotnull bitand bitcount bithammingdistance bitnot bitor bitrotateleft bitrotateright bitshiftleft bitshiftright
  bitslice bittest bitxor byteswap casewithexpression clamp divide divideornull equals erf erfc exp10 exp2 factorial gcd
  greater greaterorequals intdiv intdivorzero intexp10 intexp2 isfinite isinfinite isnan isnotnull isnull iszeroornull lcm less
  lessorequals lgamma log1p max2 min2 minus modulo moduloorzero multiif multiply negate notequals plus positivemodulo
  bar rownumberinallblocks rownumberinblock rand32 rand64 randcanonical randconstant rounddown rounddownage roundduration roundbankers roundtoexp2 sigmoid
  tanh tgamma transform widthbucket width_bucket xor and or not if coalesce ifnotfinite ifnull tuple
  generateuuidv4 generateuuidv7 cityhash64 farmhash64 halfmd5 inthash32 inthash64 javahash murmurhash2_32 murmurhash2_64
  murmurhash3_32 murmurhash3_64 murmurhash3_128 sha224 sha256 sha384 sha512 sha512_256 siphash64 siphash128 xxh3 xxhash32
  xxhash64 crc32 crc64 wyhash64 least greatest least2 greatest2`,
  // arrays, tuples, maps, JSON, URLs, addresses, geometry
  `array arrayall arrayauc arrayavg arraycompact arrayconcat arraycount arraycumsum arraycumsumnonnegative arraydifference
  arraydistinct arraydotproduct arrayelement arrayelementornull arrayenumerate arrayenumeratedense arrayenumerateuniq
  arrayexists arrayfill arrayfilter arrayfirst arrayfirstindex arrayfirstornull arrayflatten arrayfold arrayintersect
  arrayjaccardindex arrayjoin arraylast arraylastindex arraymap arraymax arraymin arraynormalizedgini arraypartialsort
  arraypopback arraypopfront arrayproduct arraypushback arraypushfront arrayreduce arrayreduceinranges arrayresize
  arrayreverse arrayreversefill arrayreversesort arrayrotateleft arrayrotateright arrayshingles arrayshuffle arrayslice
  arraysort arraysplit arraysum arraysymmetricdifference arrayunion arrayuniq arraywithconstant arrayzip countequal
  emptyarraystring has hasall hasany hassubstr indexof length range reverse flatten map mapadd mapapply mapcontains
  mapconcat mapexists mapfilter mapfromarrays mapkeys mappopulateseries mapsort mapsubtract mapupdate mapvalues
  tupleconcat tupledivide tupleelement tupleminus tuplemultiply tuplenames tupleplus untuple namedtuple isvalidjson
  jsonallpaths jsonarraylength jsonextract jsonextractarrayraw jsonextractbool jsonextractfloat jsonextractint
  jsonextractkeys jsonextractkeysandvalues jsonextractkeysandvaluesraw jsonextractraw jsonextractstring jsonextractuint jsonhas
  jsonkey jsonlength jsonmergepatch jsontype json_exists json_query json_value simplejsonextractbool simplejsonextractfloat
  simplejsonextractint simplejsonextractraw simplejsonextractstring simplejsonextractuint simplejsonhas tojsonstring
  visitparamextractstring visitparamextractint visitparamhas cutfragment cutquerystring cutquerystringandfragment
  cuttofirstsignificantsubdomain cuturlparameter cutwww decodeurlcomponent decodeurlformcomponent domain domainwithoutwww
  encodeurlcomponent extracturlparameter extracturlparameternames extracturlparameters firstsignificantsubdomain fragment
  netloc path pathfull port protocol querystring topleveldomain urlhierarchy urlpathhierarchy cutipv6 ipv4cidrtorange
  ipv4numtostring ipv4stringtonum ipv4toipv6 ipv6numtostring ipv6stringtonum isipaddressinrange isipv4string isipv6string
  toipv4 toipv6 geodistance geohashdecode geohashencode greatcircleangle greatcircledistance pointinellipses
  pointinpolygon h3togeo geotoh3 l1distance l2distance cosinedistance dotproduct`,
  // windows, series
  `lag laginframe lead leadinframe nonnegativederivative exponentialtimedecayedavg ntile
  permillerank seriesdecomposestl seriesoutliersdetecttukey bitmapbuild bitmapcardinality bitmapcontains
  bitmaptoarray bitmapandcardinality bitmaporcardinality`,
);

const clickhouseTableFunctions = words('numbers numbers_mt zeros generate_series generateseries values');

const clickhouseMissing = words(
  'strftime julianday nvl nvl2 iif isnull len charindex getdate sysdate total string_agg listagg to_char to_date to_number date_part datepart',
);

export const clickhouse: Dialect = {
  ...standard,
  name: 'clickhouse',
  title: 'ClickHouse',
  randomIsInteger: true,
  parserName: 'clickhouse',
  planForms: ['explain plan|syntax|pipeline|estimate?'],
  manual: 'https://clickhouse.com/docs/sql-reference/syntax',
  identifierQuote: ['`', '`'],
  otherIdentifierQuotes: [['"', '"']],
  backslashEscapes: true,
  backslashInNames: true,
  nestedComments: true,
  hashComments: true,
  stringForms: new Set(['dollar', 'hex', 'bit']),
  parameterMarks: '',
  operators: ['?'],
  // Nearly every keyword may be a name; these would be misread.
  reservedWords: words(
    `all and anti any array as asc asof between by case cast cross desc distinct else end except exists final format from full
    global group having ilike in inner insert intersect into is join left like limit natural not null offset on or order outer
    prewhere right sample select semi settings then union using values when where window with`,
  ),
  bracedParameters: true,
  // the values that a part was made by
  rowNames: words('_part _partition_id _partition_value'),
  fieldsByDot: true,
  withValues: true,
  inReadsTables: true,
  inReadsBrackets: true,
  filesByName: dataFiles,
  supportsLimitPair: true,
  positionOf: (text, part) => `position(${text}, ${part})`,
  joinValues: (value, separator, once) =>
    `arrayStringConcat(${once ? 'groupUniqArray' : 'groupArray'}(toString(${value})), ${separator})`,
  dateFormat: undefined,
  missingFunctions: clickhouseMissing,
  limit: limitAtEnd(true),
  datePart(part, expression) {
    // toDayOfWeek counts from Monday = 1 to Sunday = 7
    if (part === 'weekday') return `(toDayOfWeek(${expression}) % 7)`;
    const functions = { year: 'toYear', quarter: 'toQuarter', month: 'toMonth', day: 'toDayOfMonth', hour: 'toHour' };
    return `${functions[part]}(${expression})`;
  },
  dateBucket(part, expression) {
    if (part === 'quarter') return `concat(toString(toYear(${expression})), '-Q', toString(toQuarter(${expression})))`;
    const format = { year: '%Y', month: '%Y-%m', week: '%G-W%V', day: '%Y-%m-%d' }[part];
    return `formatDateTime(${expression}, '${format}')`;
  },
  daysBetween: (earlier, later) => `(dateDiff('second', toDateTime(${earlier}), toDateTime(${later})) / 86400.0)`,
  textOf: (expression) => `toString(${expression})`,
  lengthOf: (text) => `lengthUTF8(${text})`,
  partOf: (text, from, count) => `substringUTF8(${text}, ${from}, ${count})`,
  digestOf: (text) => `lower(hex(SHA256(${text})))`,
  concat: (...expressions) => `concat(${expressions.join(', ')})`,
  allowedFunctions: clickhouseFunctions,
  allowedTableFunctions: clickhouseTableFunctions,
  catalogPrefixes: ['system.', 'information_schema.'],
  promptHints: [
    'Function and column names keep their case: toYear, countIf, formatDateTime.',
    'Use toStartOfMonth, toYYYYMM and formatDateTime for dates, uniqExact or count(DISTINCT …) for distinct counts.',
    'a / b keeps the fraction, intDiv(a, b) drops it.',
    'Do not write FORMAT or SETTINGS, and do not use table functions such as file, url, s3 or remote.',
  ],
  supportsIlike: true,
};
