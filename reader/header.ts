import { normaliseName } from './normalise-name.ts'

/** The usual column names of each field of a result file, in the site's languages. */
const usualNames = {
  bib: 'bib|bib number|bibnumber|bib no|number|no|nr|start number|startnumber|start no|start nr|startnr|startnummer|stnr|race number|dossard|pettorale|dorsal|號碼|号码',
  // Never add terms for a club or team. People would be published under the name of their club.
  name: 'name|full name|fullname|runner|runner name|athlete|athlete name|participant|participant name|parkrunner|competitor|competitor name|entrant|finisher|rider|rider name|cyclist|swimmer|skater|walker|naam|volledige naam|deelnemer|naam deelnemer|loper|renner|atleet|coureur|nom et prenom|nom prenom|prenom nom|prenom et nom|nom complet|concurrent|athlete nom|coureur nom|vollstandiger name|name vorname|nachname vorname|vorname nachname|vor und nachname|laufer|laufer in|lauferin|laufername|teilnehmer|teilnehmer in|teilnehmerin|starter|sportler|athlet|nome e cognome|cognome e nome|nome cognome|cognome nome|nominativo|atleta|corridore|concorrente|partecipante|nombre y apellidos|apellidos y nombre|nombre completo|nombre apellidos|apellidos nombre|corredor|corredora|participante|competidor|姓名|选手|選手|选手姓名|選手姓名|跑者|参赛者|參賽者|运动员|運動員',
  first_name: 'first name|firstname|given name|vorname|voornaam|prenom|nome|nombre|名',
  last_name:
    'last name|lastname|surname|family name|nachname|achternaam|nom|cognome|apellido|apellidos|姓',
  gender:
    'gender|sex|geslacht|geschlecht|sexe|genre|sesso|genere|sexo|genero|m f|m w|m v|h f|w m|性別|性别',
  age: 'age|leeftijd|alter|eta|edad|年齡|年龄',
  birth_year:
    'birth year|year of birth|yob|born|jahrgang|jg|geboortejaar|annee de naissance|anno|ano de nacimiento',
  team: 'team|team name|club|club name|verein|vereniging|equipe|squadra|societa|equipo|ploeg|隊伍|团队',
  category:
    'category|cat|age group|agegroup|age cat|age category|division|klasse|ak|altersklasse|categorie|leeftijdscategorie|categoria|組別|组别',
  city: 'city|town|place of residence|residence|woonplaats|plaats|ort|wohnort|ville|citta|ciudad|城市',
  country:
    'country|nation|nationality|nat|land|nationalitat|nationaliteit|pays|nationalite|nazione|nazionalita|pais|國家|国家',
  place:
    'place|position|pos|rank|ranking|placing|place overall|overall place|overall position|position overall|overall rank|rank overall|overall pos|finish place|finish position|pl|platz|rang|platzierung|gesamtplatz|gesamtrang|gesamtplatzierung|platz gesamt|rang gesamt|positie|plaats algemeen|positie algemeen|klassering|eindklassering|plts|classement|classement general|clt|clas|scratch|place scratch|classement scratch|clt scratch|rang scratch|posizione|posiz|classifica|posizione assoluta|pos assoluta|puesto|posicion|puesto general|posicion general|pos general|clasificacion|clasificacion general|名次|总名次|總名次|排名|总排名|總排名|overall',
  gender_place:
    'gender place|place gender|gender position|gender pos|gender rank|rank gender|genderdiv|place m f|pos m f|m f place|sex place|sex position|sex rank|place sex|geschlechterplatz|pl m w|pl mw|platz geschlecht|rang geschlecht|platz m w|rang m w|platz mw|rang mw|mw platz|plaats geslacht|positie geslacht|plaats m v|positie m v|place sexe|classement sexe|rang sexe|clt sexe|place h f|clt h f|posizione sesso|pos sesso|posizione m f|pos sexo|puesto sexo|posicion sexo|puesto genero|posicion genero|性別名次|性别名次|性別排名|性别排名',
  category_place:
    'category place|place category|category position|category pos|category rank|rank category|cat place|place cat|cat position|cat pos|pos cat|cat rank|age group place|age group position|age group pos|age group rank|ag place|ag pos|ag rank|division place|place division|division position|division rank|div place|div pos|div rank|ak platz|platz ak|rang ak|ak rang|pl ak|ak pl|altersklassenplatz|platz altersklasse|platz klasse|rang kategorie|kategorierang|plaats categorie|positie categorie|categorieplaats|plaats cat|place categorie|classement categorie|clt categorie|clt cat|rang categorie|rang cat|posizione categoria|posizione cat|puesto categoria|posicion categoria|pos categoria|puesto cat|組別名次|组别名次|組別排名|组别排名',
  // The column "state" is missing here because it often contains the state of residence. Only in
  // files that match `ownExport` does it contain the result state.
  state: 'status|result status|finish status|statut',
  gun_time:
    'gun time|guntime|gun|gross time|gross|brutto|bruttozeit|bruto|brutotijd|temps officiel|tempo ufficiale|tiempo oficial|official time|official',
  chip_time:
    'chip time|chiptime|chip|net time|nettime|net|netto|nettozeit|nettotijd|temps reel|real time|tempo reale|tiempo real|tiempo neto',
  race_time:
    'time|finish|finish time|finishtime|result|race time|zeit|tijd|eindtijd|temps|tempo|tiempo|total time|完賽時間|成绩',
} as const

export type Field = keyof typeof usualNames | 'id' | 'private'

/**
 * Columns of rankings that this site exports. In such a file the column "state" contains the state
 * of the result.
 */
const ownExport = ['position', 'gender_position', 'category_position', 'state', 'chip_time']

/** Means "place" in Dutch result lists with places, but "town" in other Dutch lists. */
const dutchPlace = 'plaats'

const plainNames = new Map(
  Object.entries(usualNames).map(([field, names]) => [field, names.split('|').map(plain)]),
)

/** The header line of a result file. */
export class Header {
  readonly columns: readonly string[]
  readonly #plain: readonly string[]

  constructor(columns: readonly string[]) {
    this.columns = columns
    this.#plain = columns.map(plain)
  }

  /**
   * The index of the column with this name, or -1 if there is none. Case, accents and spaces of the
   * name do not matter.
   */
  find(name: string): number {
    const exact = this.columns.indexOf(name)
    return exact >= 0 ? exact : this.#plain.indexOf(plain(name))
  }

  /** The index of an unused column with a usual name of this field; -1 if there is none. */
  guess(field: Field, taken: ReadonlySet<number>): number {
    for (const name of plainNames.get(field) ?? []) {
      const index = this.#plain.indexOf(name)
      if (index >= 0 && !taken.has(index)) return index
    }
    if (field === 'state' && ownExport.every((name) => this.columns.includes(name))) {
      return this.columns.indexOf('state')
    }
    const dutch = this.#plain.indexOf(dutchPlace)
    const isPlace = dutch === 0 || this.#plain.includes('woonplaats')
    return field === 'place' && isPlace && !taken.has(dutch) ? dutch : -1
  }

  /**
   * True for a column whose whole name is "name" or "naam". If the list also has a column of first
   * names, this column contains the last name.
   */
  isPlainName(index: number): boolean {
    return ['name', 'naam'].includes(this.#plain[index] ?? '')
  }
}

function plain(name: string): string {
  return normaliseName(name).replaceAll(' ', '')
}
