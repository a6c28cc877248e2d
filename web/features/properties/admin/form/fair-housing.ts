const BOTH = 'M.G.L. c. 151B §4 and the federal Fair Housing Act'
const STATE = 'M.G.L. c. 151B §4'

/** Wording that may state a preference among people, whom it is about, and the law. */
const RULES: readonly (readonly [phrase: RegExp, people: string, law: string])[] = [
  [
    /\b(?:no (?:children|kids|infants|families)|child[- ]?free|adults? only|mature (?:adults?|couples?|persons?|tenants?)|(?:ideal|perfect|great) for (?:a |one )?(?:single (?:person|people)|singles?|couples?|bachelors?|(?:young |growing |small |large )?famil(?:y|ies))|empty[- ]nesters?|(?:not (?:suitable|ideal|appropriate) for|unsuitable for) (?:small |young )?(?:children|kids|families)|(?:children|kids|families) (?:are )?not (?:allowed|accepted|permitted|welcome))\b/giu,
    'families with children',
    BOTH,
  ],
  [
    /\b(?:(?:no|(?:not|cannot|\w+n['’]t) (?:accept|take)|not accepting) (?:section[- ]?8|(?:housing )?vouchers?|subsid(?:y|ies)|rental assistance|public assistance)|(?:section[- ]?8|vouchers?) (?:(?:is|are) )?not (?:accepted|allowed|welcome))\b/giu,
    'people with public assistance or a housing voucher',
    'M.G.L. c. 151B §4(10)',
  ],
  [
    /\b(?:no (?:wheelchairs?|disabled|handicapped|service animals?|(?:emotional )?support animals?|assistance animals?)|able[- ]bodied|not suitable for (?:the )?(?:disabled|handicapped))\b/giu,
    'people with disabilities',
    BOTH,
  ],
  [
    /\b(?:(?:white|black|caucasian|african[- ]american|hispanic|latino|asian) (?:neighborhood|community|area|famil(?:y|ies)|tenants?|buyers?|only)|integrated (?:neighborhood|community))\b/giu,
    'race and color',
    BOTH,
  ],
  [
    /\b(?:(?:christian|catholic|jewish|muslim|hindu) (?:home|neighborhood|community(?! cent)|area|famil(?:y|ies)|tenants?|only)|(?:near|close to|steps (?:from|to)|(?:walking distance|walk) (?:to|from)) (?:an? |the )?(?:church(?:es)?|synagogues?|temples?|mosques?))\b/giu,
    'religion',
    BOTH,
  ],
  [
    /\b(?:english[- ]speak(?:ing|ers)(?: tenants?)? only|(?:u\.?s\.? |american )?citizens only|no (?:immigrants|foreigners))\b/giu,
    'national origin',
    BOTH,
  ],
  [/\b(?:(?:males?|females?|men|women|ladies|gentlemen) (?:only|preferred)|no (?:men|women))\b/giu, 'sex', BOTH],
  [/\b(?:straight (?:couples?|people|only)|no (?:gays?|lesbians?|lgbtq?))\b/giu, 'sexual orientation', BOTH],
  [
    /\b(?:married (?:couples? )?(?:only|preferred)|no unmarried(?: couples?)?|singles only)\b/giu,
    'marital status',
    STATE,
  ],
  [
    /\b(?:young (?:professionals?|couples?|people)|seniors only|no seniors|no (?:elderly|old people))\b/giu,
    'age',
    STATE,
  ],
  [/\bno (?:veterans?|military)\b/giu, 'veterans and members of the military', STATE],
]

export interface WordingWarning {
  /** As it was written. */
  phrase: string
  people: string
  law: string
}

/** What the texts of a listing say that may break fair housing law, each phrase once. A warning, because only people can judge the context. */
export function fairHousingWarnings(texts: readonly string[]): WordingWarning[] {
  const found = new Map<string, WordingWarning>()
  for (const text of texts) {
    for (const [form, people, law] of RULES) {
      for (const [phrase] of text.replaceAll(/\s+/g, ' ').matchAll(form))
        found.set(phrase.toLowerCase(), { phrase, people, law })
    }
  }
  return [...found.values()]
}
