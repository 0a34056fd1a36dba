import { normaliseName } from '../domain/normalise-name.ts'
import type { Gender, ResultState } from '../domain/results.ts'

/** Terms of result lists in many languages. event.yml can add further terms. */
const genders: Record<Gender, string> = {
  M: `
    m male man men boy boys h homme hommes masculin masculins masculina homem homens varones varonil
    masc mann manner maennlich mannlich herr herren heren jongen uomo uomini maschile mezczyzna
    herre mand hombre hombres masculino varon menn maend herrer herrar gutter miehet mies pojat muz
    muzi mezczyzni мужчины муж м юноши erkek erkekler muskarci moski ferfi ferfiak nam ανδρας ανδρες
    αρρεν זכר גברים ذكر رجال पुरुष ชาย 男 男子 남 남자 남성 ז ч чоловік чоловіки laki lakilaki pria vyras
    vyrai mees mehed barbat barbati masculin moški karlar kk mannl garcon maschio 男性 pojke gutt
    dreng mannlig bay panove rapazes muski мужской`,
  F: `
    f female woman women girl girls w k z kobieta kvinna kvinde kvinne femme femmes feminin feminine
    feminines feminino feminina femenina femenil fem mulher mulheres damas senhoras d dame dames
    damen frau frauen weiblich vrouw vrouwen v donna donne femminile mujer mujeres femenino kvinner
    kvinnor kvinder damer jenter naiset nainen tytot zena zeny kobiety женщины жен ж девушки kadin
    kadinlar zenske nok noi nu γυναικα γυναικες θηλυ נקבה נשים أنثى نساء महिला หญิง 女 女子 여 여자 여성 נ
    жінка жінки perempuan wanita moteris moterys naine naised femei femeie konur kvk weibl fille
    femmina meisje 女性 flicka jente pige kvinnelig hembra dam bayan damy raparigas zenska zenski
    женский`,
  X: 'x nb nonbinary divers diverse other anders autre altro otro enby 非二元',
}

const states: Record<ResultState, string> = {
  finished: `
    finished finisher finish fin ok winner official classified finisht arrive klassiert gewertet
    godkand godkant godkjent godkendt fullfort gennemfort gefinisht klassifiziert arrivato
    финишировал imziel ziel classe classee arrivee arrivata termine termino finalizado finalizada
    clasificado clasificada llegado llegada classificato classificata gefinished uitgelopen 完賽 完赛
    已完賽 imal maalissa hyvaksytty valid completed complete ukończył ukończyła dokoncil dokoncila
    vcili terminou concluiu concluido finalizou fullfoljt 完走 finisseur celbaert`,
  did_not_finish: `
    dnf aband abgebrochen ausgeschieden zeitlimit zeituberschreitung fueradetiempo fueradecontrol
    fueracontrol fueradelimite noterminado notermino nofinalizo ftm fuoritempo fuoritempomassimo
    nonterminato nonterminata nonhaterminato buitentijd tijdslimiet gestaakt gestopt arret arrete
    arretee cutoff 未完成 关门 關門 ab abd abandon abandoned retired ret retire retiree rtd aufgegeben aufg
    nichtimziel uitgevallen nietgefinisht opgave ritirato rit nonarrivato abandono abandona retirado
    nofinaliza didnotfinish 未完赛 未完賽 退赛 退賽 弃赛 棄賽 途中棄権 overtime maxtid tempsmax maximalzeit horsdelai
    horsdelais otl sportingwithdrawal sportwithdrawal ejfullf ejfullfoljt utgatt utg keskeytti
    udgaet abandons pasarrives ritirati naoterminados сошел сошла сход нф нефинишировал
    нефинишировала brot vzdal assist rtc refusedtocontinue dnf1 dnf2 dnf3 dns2 dns3 pulled timecut
    brutt brutit nieukonczyl nieukonczyla nedokoncil nedokoncila nedobehl nedobehla feladta
    katkestas odstop odstopil odstopila odustao odustala desistiu naofinalizou naoterminou abandonat
    notfinished nf hd timedout timelimit overtimelimit outsidetimelimit dropped ritirata retirada
    notermina niziel nichtbeendet uitval 中途退賽 超時 逾時 bruten kesk keskeyttanyt didnotcomplete
    incomplete vzdala desistencia desistente abandonou naoconcluiu ejimal gavupp リタイア リタイヤ 途中リタイア
    途中リタイヤ 未完走 udgik ausgestiegen ausgesch opgegeven withdrew withdrawn wd stopped nemertcelba
    abandonne nonarrive foradetempo zrezygnował zrezygnowała wycofałsię nezakoncil nezakoncila
    odstoupil odstoupila`,
  did_not_start: `
    dns np ня absent absente absents abwesend nichtamstart afgemeld afwezig assente assenti ausente
    ausentes nosalida notomolasalida 未出赛 未出賽 nichtgestartet ngest nichtangetreten nietgestart
    nonpartant nonpartante nonpartito nonpartita nopresentado nosepresenta nosalio didnotstart
    noshow 未起跑 未出发 未出發 缺席 弃权 棄權 欠場 scratched scr ns dfs ejstart eilaht eilahtenyt ikkestartet
    nichtangetr nang nosale nestartovalo didnotenter cancelled forfait nonpartants dns1 нестарт нс
    нестартовал нестартовала неявка eistartinud nenastoupil nenastoupila nestartoval nestartovala
    nenastupil nenastupila niewystartowal niewystartowala nemindult naopartiu naocompareceu faltou
    nijestartao nijestartala baja notstarted nopresentada npr ng nastart nietverschenen 未報到 ikkemott
    ejstartat ejstartande eistartannut eistart startadeej komejtillstart 不出走 未出走 棄権 møtteikke
    nichterschienen`,
  disqualified: `
    dsq dq disq disqualified dis disqualifiziert disqu gediskwalificeerd disqualifie disqualifiee
    squalificato squalificata squal sq descalificado descalificada descalificat descalificata
    desclassificado desclassificada desqualificado desqualificada desc 取消资格 取消資格 犯规 犯規 失格 실격
    missingpunch mp mispunch fehlst felst fejlkl vaaraleima ejgodk hylatty disk dysk dsq1 dsq2 dsq3
    dq1 dq2 снят снята дискв дисквалификация дисквалифицирован дисквалифицирована diskvalifisert
    diskvalificerad descal disket diskvalificeret diskad diskat hyl fehlstempel poinconmanquant
    feilstempling felstamplat puntomancante dyskwalifikacja zdyskwalifikowany zdyskwalifikowana
    diskvalifikován diskvalifikována diskvalifikace dsk desclassif desqualif disqual kizarva
    diszkvalifikalva diskv diskval`,
}

/**
 * Terms in the names of races and categories. Each term names a discipline whose finish times are
 * not comparable with those of other athletes, such as wheelchairs in a running race.
 */
export const disciplineTerms = {
  handcycle: /hand-? ?(?:bike|cycle|cycling)|手[搖摇]/i,
  wheelchair:
    /wheelchair|wheeler|push ?rim|rolstoel|rollstuhl|fauteuil|carrozzin|silla de ruedas|[輪轮]椅/i,
  downhill: /down-?hill|downstream|descente|descenso|discesa|abfahrt|afdaling|[速下]降/i,
  multisport:
    /duathlon|swim ?(?:&|and|-)? ?run|aquathlon|run ?(?:&|and|-)? ?bike|[鐵铁]人[兩两]項/i,
  relay:
    /relay|estafette|staffel|staffetta|relevos|relais|ekiden|接力|(?:^|[^\d])\d{1,2} ?[x×] ?\d/i,
} as const

/** Terms for a finisher out of competition. Such a finisher gets no place. */
const outOfCompetition = plainWords(`
  ak ausserkonkurrenz hc horsconcours horsclassement nc notcompeting nonclasse ooc outofcompetition
  notclassified exhibition bm buitenmededinging buitenwedstrijd fc fuoriconcorso fuoriclassifica
  fueradeconcurso fueradecompeticion dnp didnotplace 不计名次 不計名次`)

/** Values of columns such as "Private" and "Hidden", with the logical values of spreadsheets. */
const yes = plainWords(`
  1 y yes true x private hidden anonymous j ja wahr privat anonym verborgen versteckt o oui vrai
  privé privée anonyme caché cachée s sì vero privato privata anonimo anonima nascosto nascosta
  verdadero privado privada anónimo anónima oculto oculta waar anoniem 是 不公開 匿名 隱藏`)
const no = plainWords(`
  0 n no false public visible nein falsch öffentlich sichtbar non faux publique falso pubblico
  pubblica visibile público pública nee onwaar openbaar zichtbaar 否 公開`)

const genderWords = invert(genders)
const stateWords = invert(states)

export function readGender(text: string): Gender | undefined {
  return genderWords.get(plain(text))
}

/**
 * Pairs of words for men and women. A word has this meaning only if the values also contain the
 * other word of its pair. In Spanish and Portuguese, M beside H is a woman (hombre, mujer).
 */
const genderPairs = [
  ['h', 'm'],
  ['e', 'k'],
  ['ferfi', 'no'],
  ['α', 'γ'],
  ['α', 'θ'],
  ['l', 'p'],
] as const

/**
 * Further pairs of letters. Each pair counts only below a heading for genders in its language:
 * Finnish, Estonian, Hungarian, Latvian or Romanian.
 */
const pairsBelowHeadings: readonly { heading: RegExp; pair: readonly [string, string] }[] = [
  // mies and nainen, mees and naine
  { heading: /^(?:sukupuoli|sugu)\b/i, pair: ['m', 'n'] },
  // férfi and nő
  { heading: /^neme?\b/i, pair: ['f', 'n'] },
  // vīrietis and sieviete
  { heading: /^dzimums\b/i, pair: ['v', 's'] },
  // bărbat and femeie
  { heading: /^sex\b/i, pair: ['b', 'f'] },
]

/** Two letters in the heading of a column of genders: `H/M`, `Sexo (M/F)`. */
const lettersInHeading = /(?:^|[\s([])(\p{L})\s?[/|-]\s?(\p{L})[)\]]?\s*$/u

/** Returns the letters that the heading of a column of genders gives, or an empty list. */
export function gendersInHeading(heading: string): string[] {
  const [, ...letters] = lettersInHeading.exec(heading) ?? []
  return letters
}

/**
 * Returns the gender of each value if the values, together with the letters of the heading, are one
 * of the known pairs. Otherwise returns an empty map. The values may also contain a word for X, and
 * words that name no gender.
 */
export function readGenderPair(values: Iterable<string>, heading = ''): Map<string, Gender> {
  const ofHeading = pairsBelowHeadings.filter((one) => one.heading.test(heading))
  const pairs = [...ofHeading.map(({ pair }) => pair), ...genderPairs]
  const letters = new Set(pairs.flat())
  const all = [...values, ...gendersInHeading(heading)]
  const words = Array.from(all, (value) => [value, plain(value)] as const).filter(
    ([, word]) => genderWords.has(word) || letters.has(word),
  )
  // Beside "w", the German "d" is diverse. Otherwise it is a woman, as in French and Dutch.
  const german = ['w', 'd']
  if (german.every((letter) => words.some(([, word]) => word === letter))) {
    return new Map(
      words.map(([value, word]) => [value, word === 'd' ? 'X' : (genderWords.get(word) ?? 'X')]),
    )
  }
  const found = pairs.find(
    (pair) =>
      pair.every((letter) => words.some(([, word]) => word === letter)) &&
      words.every(([, word]) => pair.some((letter) => word === letter) || isNeither(word)),
  )
  if (found === undefined) return new Map()
  const [man] = found
  return new Map(
    words.map(([value, word]) => [value, isNeither(word) ? 'X' : word === man ? 'M' : 'F']),
  )
}

const isNeither = (word: string) => genderWords.get(word) === 'X'

export function readState(text: string): ResultState | undefined {
  const [, word] = withRemark.exec(text.trim()) ?? []
  return stateWords.get(plain(word ?? text))
}

/** An abbreviation of a status, followed by a remark: `DNF - injury`, `DSQ (course cut)`, `DNF km 30`. */
const withRemark = /^(dnf|dns|dsq|dq|disq)(?:\.?\s*[-–—:(/].*\p{L}|\.?\s+\S)/iu

/** Maximum number of words of a status, as in "not at finish". */
const mostWords = 4

/**
 * Returns the status with which a remark begins: `DNF at 30 km`, `Aufgegeben km 5`. Undefined for
 * other remarks.
 */
export function readStateInRemark(text: string): ResultState | undefined {
  const words = text.split(/[\s,;:(–—-]+/u).filter((word) => word !== '')
  for (let count = Math.min(mostWords, words.length); count > 0; count -= 1) {
    const status = words.slice(0, count).join(' ')
    const state = readState(status)
    if (state !== undefined && (status.length > 2 || count === words.length)) return state
  }
  return undefined
}

/**
 * Matches thousands separators, as in 1,234 and 12.345.678. Exactly three digits follow each
 * separator.
 */
const thousands = /(?<=\d)(?<!\d{4})[,.'’\s](?=\d{3}(?!\d))/g

/**
 * Removes thousands separators, brackets and a zero behind the point from a start number: 12,003,
 * 12.003, (12003) and 12003.0 become 12003. Empty for 0: exports write 0 for no number.
 */
export function readBib(text: string): string {
  const bib = text
    .replace(/^\((\w{1,10})\)$/, '$1')
    .replace(/(?<=^\d{1,6})\.0$/, '')
    .replace(/^0+$/, '')
  return /^\d[\d,.'’\s]*$/.test(bib) ? bib.replaceAll(thousands, '') : bib
}

const winner =
  /^(?:winner|siegerin|sieger|vainqueur|vincitore|vincitrice|ganador|ganadora|winnaar)$/i

/** Parses a place: Winner, 3, 3., 3rd, =3, T3, 3/250, 1,234, 1.234 or 1 234. Undefined for other texts. */
export function readPlace(text: string): number | undefined {
  const [, digits] =
    /^[=T#]?\s*(\d{1,6})(?:[.,]0+)?\s*(?:\.|=|\)|°|º|ª|st|nd|rd|th|e|er|re|ère|ste|de)?(?:\s*(?:\/|of|von|van|sur|di|de)\s*\d+)?$/i.exec(
      text.replaceAll(thousands, ''),
    ) ?? []
  if (digits === undefined) return winner.test(text) ? 1 : undefined
  const place = Number(digits)
  return place > 0 ? place : undefined
}

/** Whether a place is 0. Some timing programs write it for athletes who did not finish. */
export function isZeroPlace(text: string): boolean {
  return /^0+$/.test(text)
}

export function isOutOfCompetition(text: string): boolean {
  return outOfCompetition.has(plain(text))
}

/** Reads yes or no. An empty text is no. Undefined for a text that may be either. */
export function readYesOrNo(text: string): boolean | undefined {
  const word = plain(text)
  if (yes.has(word)) return true
  return text.trim() === '' || no.has(word) ? false : undefined
}

function plain(text: string): string {
  return normaliseName(text).replaceAll(' ', '')
}

function plainWords(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/).map(plain))
}

function invert<Meaning extends string>(words: Record<Meaning, string>): Map<string, Meaning> {
  const entries = Object.entries(words) as [Meaning, string][]
  return new Map(
    entries.flatMap(([meaning, list]) =>
      list
        .trim()
        .split(/\s+/)
        .map((word) => [plain(word), meaning] as const),
    ),
  )
}
