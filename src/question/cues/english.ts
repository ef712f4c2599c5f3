import type { CueEntry } from './cue.ts';

const age = ['age', 'birth', 'born', 'birthday', 'dob'];
const price = ['price', 'cost', 'rate', 'fee', 'charge', 'rent', 'msrp', 'amount'];
const length = ['length', 'duration', 'distance', 'time', 'millisecond', 'second', 'minute', 'runtime', 'run'];
const date = ['date', 'time', 'year', 'day', 'release', 'opened', 'founded', 'created'];
const rating = ['rating', 'score', 'star', 'grade', 'point', 'stars'];

/** English cues. The longest phrase at a place wins, so `no more than` hides `more than`. */
export const englishCues: readonly CueEntry[] = [
  {
    class: 'ask-count',
    phrases: `how many|the number of|number of|numbers of|total number of|the total number of|count the number of|
      count of|the count of|count|counts|what number of|how many of|how many different|tally of|tally|head count of|headcount of|no. of|nr of|num of|# of|how many times|how often|the amount of|the quantity of`,
  },
  {
    class: 'ask-amount',
    phrases: `how much|how large|how big|how far|how high|how much money|how much cash|how much in all|what amount|dollar amount|dollar figure|dollar value|money value`,
  },
  { class: 'ask-amount', phrases: `how old`, hints: age },
  { class: 'ask-amount', phrases: `how tall`, hints: ['height'] },
  { class: 'ask-amount', phrases: `how long`, hints: length },
  { class: 'ask-amount', phrases: `how expensive`, hints: price },
  { class: 'ask-which', phrases: `which|which one|which ones` },
  { class: 'ask-what', phrases: `what|what is|what are|what's|what was|what were` },
  {
    class: 'ask-list',
    phrases: `list|show|give|find|return|display|tell me|tell|give me|show me|provide|get|report|please list|
      please show|select|find out|identify|compute|calculate|present|output|list out|get me|can you show|
      could you show|i want to know|i want|i would like|i'd like to see|i'd like to know|i'd like|i need|i need to know|let me see|let me know|let me have|lemme see|
      gimme|pull|pull up|pull me|run me|walk me through|fetch|look up|name|which are|can i see|can i get|can i have|can you give me|
      can you list|can you tell me|could you tell me|could you list|do you know|any idea|need|want`,
  },
  { class: 'ask-who', phrases: `who|whom|who's|whos|who is|who are|who was|who were|whoever` },
  { class: 'ask-when', phrases: `when|what date|which date|what time`, hints: date },
  {
    class: 'ask-where',
    phrases: `where is|where are|where was|where were|where do|where does|where did`,
    hints: ['location', 'city', 'place', 'country', 'address', 'state'],
  },
  {
    class: 'ask-all',
    phrases: `all information|all the information|all info|information|detail|details|all details|all the details|
      full details|everything|all columns|all records|records|complete information|full information|
      all fields|all data`,
  },
  {
    class: 'sum',
    phrases: `total|sum|the sum of|in total|altogether|combined|grand total|sum total|all told|all in all|all together|in all|in sum|total amount of|the total amount of|sum of|overall|
      totals|total sum of|add up`,
  },
  {
    class: 'average',
    phrases: `average|mean|avg|on average|averages|the average of|average of|typical|typically|on avg|in the mean|mean value of|averaged`,
  },
  { class: 'maximum', phrases: `maximum|max|the maximum of` },
  { class: 'minimum', phrases: `minimum|min|the minimum of` },
  {
    class: 'distinct',
    phrases: `distinct|different|unique|without duplicates|without repetition|no duplicates|kinds of|types of|
      different kinds of`,
  },
  {
    class: 'each',
    phrases: `each|every|per|for each|for every|of each|in each|by each|for each of|for all the different|
      for different|in different|of different|of every|in every|grouped by|group by|broken down by|
      break down by|for each distinct|with each|from each|across different|split by|broken out by|break out by|split out by|
      split up by|divided by|sliced by|breakdown by|breakdown per|for any given|across all|across the|per each|for every single|each and every|
      separated by|itemised by|itemized by|segmented by`,
  },
  { class: 'by', phrases: `by|according to` },
  {
    class: 'bucket-year',
    phrases: `yearly|annually|by year|per year|each year|every year|for every year|year-by-year|on a yearly basis|annual|for each year|in each year|year by year`,
  },
  {
    class: 'bucket-quarter',
    phrases: `quarterly|by quarter|per quarter|each quarter|every quarter|for each quarter|quarter by quarter|for every quarter`,
  },
  {
    class: 'bucket-month',
    phrases: `monthly|by month|per month|each month|month on month|on a monthly basis|month-by-month|month wise|monthwise|for every month|every month|for each month|in each month|month by month`,
  },
  {
    class: 'bucket-week',
    phrases: `weekly|by week|per week|each week|every week|week by week|week-by-week|for each week|for every week|on a weekly basis`,
  },
  {
    class: 'bucket-day',
    phrases: `daily|by day|per day|each day|every day|day by day|day-by-day|for each day|for every day|on a daily basis|a day`,
  },
  {
    class: 'most',
    phrases: `most|the most|highest|largest|biggest|greatest|the greatest number of|the largest number of|
      the highest number of|maximum number of|most number of|the most number of|largest amount of|
      the maximum number of|largest number of|highest number of|greatest number of|the highest|the largest|
      strongest|the strongest|number one|the number one|no. 1|#1|leading|the leading|top performing|top-performing|best performing|
      best-performing|highest performing|doing best|doing the best|performing best|performs best|does best|best performer|
      best performers|top performer|top performers|the bulk of|biggest number of|the biggest number of|heaviest|most of all`,
  },
  {
    class: 'most',
    phrases: `most common|most frequent|most frequently|most popular|most often|most commonly|the most common|
      the most popular|most used|busiest|the busiest|most prominent|most frequently used|commonest|the commonest|
      keenest|most loyal|most avid|most devoted|most regularly|most typical|most usual|most regular|most active|the most active|in highest demand|most in demand|most sought after`,
    hints: ['#count'],
  },
  { class: 'most', phrases: `oldest|eldest|the oldest`, hints: age },
  { class: 'least', phrases: `youngest|the youngest`, hints: age },
  {
    class: 'most',
    phrases: `most expensive|priciest|the most expensive|most costly|costliest`,
    hints: price,
  },
  { class: 'least', phrases: `cheapest|least expensive|the cheapest|the least expensive`, hints: price },
  { class: 'most', phrases: `longest|the longest|farthest|furthest`, hints: length },
  { class: 'least', phrases: `shortest|the shortest|quickest`, hints: [...length, 'height'] },
  { class: 'most', phrases: `tallest|the tallest`, hints: ['height', 'elevation'] },
  { class: 'most', phrases: `heaviest`, hints: ['weight'] },
  { class: 'least', phrases: `lightest`, hints: ['weight'] },
  {
    class: 'most',
    phrases: `latest|newest|most recent|most recently|the latest|the most recent|the newest|last|final|the final|very last`,
    hints: date,
  },
  { class: 'least', phrases: `earliest|the earliest|first`, hints: date },
  { class: 'most', phrases: `fastest`, hints: ['speed', 'time', 'lap'] },
  { class: 'least', phrases: `slowest`, hints: ['speed', 'time'] },
  { class: 'most', phrases: `best|best rated|top rated|highest rated|most successful`, hints: rating },
  { class: 'least', phrases: `worst|worst rated|lowest rated`, hints: rating },
  {
    class: 'least',
    phrases: `least|the least|fewest|lowest|smallest|the fewest|weakest|the weakest|poorest|the poorest|worst performing|worst-performing|lowest performing|doing worst|doing the worst|performing worst|performs worst|worst performer|
      worst performers|
      poorest performing|tiniest|the least number of|the lowest|the smallest|
      least number of|the fewest number of|smallest number of|the smallest number of|minimum number of|
      lowest number of`,
  },
  {
    class: 'least',
    phrases: `least common|least popular|least frequent|least used|the least common|least busy|quietest|the quietest|slowest day|rarest|least active|least often`,
    hints: ['#count'],
  },
  { class: 'top', phrases: `top|the top` },
  { class: 'bottom', phrases: `bottom|the bottom` },
  {
    class: 'order',
    phrases: `order by|ordered by|sorted by|sort by|in order of|in the order of|arranged by|ranked by|sort|
      listed by|order them by|sort them by|sort the list by|sort the results by|order the results by|
      sort the|rank|in order|sorted according to|order the|ordered according to|sort them|order of`,
  },
  {
    class: 'ascending',
    phrases: `ascending|increasing|ascending order|in ascending order|in ascending order of|in increasing order|
      from lowest to highest|from low to high|low to high|lowest to highest|from smallest to largest|
      from the youngest to the oldest|from youngest to oldest|from earliest to latest|
      in ascending alphabetical order|ascending alphabetical order|least to most|ascending order of|
      increasing order of|in increasing order of|alphabetical order|in alphabetical order|alphabetically|
      lexicographic order|in lexicographical order|lexicographical order|in lexicographic order|
      alphabetic order|in alphabetical order of|alphabetical order of|in alphabetic order|
      lowest first|the lowest first|smallest first|fewest first|oldest first|earliest first|smallest to largest|oldest to newest|earliest to latest|worst to best|
      from the lowest to the highest|chronological order|in chronological order|chronologically|
      from oldest to most recent|from shortest to longest|from the earliest to the latest`,
  },
  {
    class: 'descending',
    phrases: `descending|decreasing|descending order|in descending order|in descending order of|
      in decreasing order|from highest to lowest|from high to low|high to low|highest to lowest|
      from largest to smallest|from the oldest to the youngest|from oldest to youngest|
      from latest to earliest|from most recent to oldest|most to least|descending order of|
      decreasing order of|in decreasing order of|in descending alphabetical order|
      in reverse alphabetical order|reverse alphabetical order|reversed alphabetical order|
      in descending lexicographical order|in reverse order|from the highest to the lowest|
      highest first|the highest first|largest first|biggest first|most first|greatest first|newest first|latest first|most recent first|best first|
      largest to smallest|biggest to smallest|newest to oldest|latest to earliest|best to worst|
      starting from the most recent|from longest to shortest|in reversed lexicographical order|
      in descending alphabetical order of|from the most to the least|from the latest to the earliest|
      from most recent to least recent`,
  },
  {
    class: 'greater',
    phrases: `more than|greater than|larger than|higher than|over|above|bigger than|exceeds|exceed|exceeding|
      exceeded|greater|in excess of|strictly more than|bigger|>|was more than|better than|north of|upwards of|topped|tops|surpassed|surpass|
      surpasses|beats|beat|beyond|strictly above|strictly over|well over`,
  },
  { class: 'greater', phrases: `older than|older`, hints: age },
  { class: 'greater', phrases: `longer than|farther than`, hints: length },
  { class: 'greater', phrases: `taller than|taller`, hints: ['height'] },
  { class: 'greater', phrases: `heavier than|heavier`, hints: ['weight'] },
  { class: 'greater', phrases: `more expensive than|costlier than`, hints: price },
  { class: 'greater', phrases: `after|later than|newer than|later|more recent than`, hints: date },
  {
    class: 'greater-equal',
    phrases: `at least|no less than|not less than|or more|or higher|or above|or greater|or larger|minimum of|
      no fewer than|greater than or equal to|more than or equal to|or over|or better|a minimum of|and up|and above|and over|and more|
      higher than or equal to|>=|≥|not lower than`,
  },
  { class: 'greater-equal', phrases: `or older`, hints: age },
  {
    class: 'greater-equal',
    phrases: `or later|or after|since|no earlier than|starting from|on or after`,
    hints: date,
  },
  {
    class: 'less',
    phrases: `less than|fewer than|lower than|smaller than|below|under|<|worse than|south of|short of|shy of|strictly below|strictly under|well under|not even`,
  },
  { class: 'less', phrases: `younger than|younger`, hints: age },
  { class: 'less', phrases: `shorter than|shorter`, hints: [...length, 'height'] },
  { class: 'less', phrases: `lighter than`, hints: ['weight'] },
  { class: 'less', phrases: `cheaper than|less expensive than`, hints: price },
  { class: 'less', phrases: `before|earlier than|prior to`, hints: date },
  {
    class: 'less-equal',
    phrases: `at most|no more than|not more than|or less|or fewer|or below|or under|or lower|or smaller|up to|
      does not exceed|do not exceed|not exceeding|less than or equal to|not over|a maximum of|
      no larger than|no higher than|not higher than|<=|≤|not greater than|no greater than|at the most`,
  },
  { class: 'less-equal', phrases: `or younger|no older than`, hints: age },
  { class: 'less-equal', phrases: `or earlier|no later than|on or before|until`, hints: date },
  { class: 'equal', phrases: `exactly|equal to|equals|precisely|equal|=` },
  {
    class: 'not-equal',
    phrases: `not equal to|other than|except|except for|excluding|different from|not in|is not|are not|was not|
      were not|isn't|aren't|!=|<>|besides|outside of|outside|not from|non|not counting|leaving out|leave out|ignoring|ignore|apart from|
      aside from|with the exception of|but without|skip|skipping|minus the|everything but|anything but|all but`,
  },
  { class: 'between', phrases: `between|ranging from|in the range of|ranges from|in the range` },
  {
    class: 'contains',
    phrases: `contains|contain|containing|substring|the word|the letter|the phrase|the substring|the string|
      the character|contain the word|contains the word|containing the word|contain the letter|
      contains the letter|has the substring|with the substring|has the word|with the word|have the letter|
      including the word|includes the word|include the word|the text|in its name|in their name|in the name|
      in their names|in its title|in the title|in their title|in part of`,
  },
  {
    class: 'starts',
    phrases: `starts with|start with|starting with|begin with|begins with|beginning with|starting with the letter|
      starts with the letter|start with the letter|begins with the letter|begin with the letter|
      with the prefix|has the prefix|with prefix`,
  },
  {
    class: 'ends',
    phrases: `end with|ends with|ending with|ending in|ends in|end in|with the suffix`,
  },
  {
    class: 'not',
    phrases: `not|did not|do not|does not|don't|didn't|doesn't|haven't|hasn't|wasn't|have not|has not|had not|
      neither|cannot|can not|nor|none of|not been|have not been|has not been|havent|hasnt|didnt|dont|doesnt|wasnt|weren't|werent|won't|wont|can't|
      haven't been|hasn't been|hadn't|yet to be|yet to`,
  },
  {
    class: 'without',
    phrases: `nobody|no one|nobody ever|no one ever|nobody has|no one has|nobody has ever|without|without any|no|with no|have no|has no|had no|have not any|do not have any|does not have any|
      did not have any|do not have|does not have|don't have|don't have any|doesn't have|doesn't have any|
      did not have|never|have never|has never|never had|not have any|lack|lacking|lacks|not yet|
      has not had|have not had|not having|who never|have not made any|not any|do not own|does not own|with zero|with nothing|have nothing|has nothing|nothing|but nothing|no single|not a single|not one|not once|
      haven't had|hasn't had|without a single|without ever|never once|never ever|have yet to|has yet to|never even|
      do not own any`,
  },
  {
    class: 'both',
    phrases: `both|at the same time|in common|as well as|shared by|and also|and also have|simultaneously`,
  },
  { class: 'or', phrases: `or|either` },
  {
    class: 'but-not',
    phrases: `but not|but did not|but do not|but does not|but has not|but have not|but never|and not|but no|
      but are not|but is not|but don't|but doesn't|but didn't|but have no|but do not have|
      but does not have|but without|but did not have|and did not|and do not have`,
  },
  {
    class: 'than-average',
    phrases: `than average|than the average|above average|above the average|below average|below the average|above-average|below-average|the average for|beats the average|beat the average|above the mean|
      below the mean|than the mean|better than average|worse than average|
      than the overall average|than an average`,
  },
  {
    class: 'than-maximum',
    phrases: `than all|than every|than the maximum|than the highest|than the largest|than all of the`,
  },
  {
    class: 'than-minimum',
    phrases: `than any|than some|than the minimum|than the lowest|than the smallest|than at least one`,
  },
  {
    class: 'difference',
    phrases: `grow|grew|growth|increase|increased|compared with|compared to|decrease|decreased|in comparison with|in comparison to|relative to|as against|the difference between|difference between|how much more|how many more|how much higher|how much less|
      the difference in`,
  },
  { class: 'ratio', phrases: `how many times as|the ratio of|ratio between|ratio of` },
  {
    class: 'share',
    phrases: `percentage of|percent of|proportion of|share of|what percentage of|the percentage of|fraction of|per cent of|what per cent of|what percent of|% of|what % of|pct of|what pct of|
      what proportion of|what fraction of|what part of|how big a share of|how large a share of|how much of|slice of|what portion of|portion of|
      what share of`,
  },
  { class: 'null', phrases: `missing|is null|are null|is empty|is unknown|not specified|null` },
  { class: 'not-null', phrases: `not null|is known|is not empty|not missing|is not null` },
  {
    class: 'vague',
    phrases: `new|newly|recent|recently|lately|major|main|important|key|good|popular|big|large|small|top customers|active`,
  },
];
