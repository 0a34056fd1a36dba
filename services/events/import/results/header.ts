import { normaliseName } from '../../search/names.ts'

/** What a column of a result file can hold, and how lists in the site's languages call it. */
const usualNames = {
  bib: 'bib|bib number|bibnumber|bib no|number|no|nr|start number|startnumber|start no|start nr|startnr|startnummer|stnr|race number|dossard|pettorale|dorsal|號碼|号码',
  name: 'name|full name|fullname|runner|runner name|athlete|athlete name|participant|naam|nom et prenom|nome e cognome|nombre y apellidos|姓名',
  first_name: 'first name|firstname|given name|vorname|voornaam|prenom|nome|nombre|名',
  last_name:
    'last name|lastname|surname|family name|nachname|achternaam|nom|cognome|apellido|apellidos|姓',
  gender: 'gender|sex|geslacht|geschlecht|sexe|genre|sesso|genere|sexo|genero|m f|性別|性别',
  age: 'age|leeftijd|alter|eta|edad|年齡|年龄',
  birth_year:
    'birth year|year of birth|yob|born|jahrgang|jg|geboortejaar|annee de naissance|anno|ano de nacimiento',
  team: 'team|team name|club|club name|verein|vereniging|equipe|squadra|societa|equipo|ploeg|隊伍|团队',
  category:
    'category|cat|age group|agegroup|division|klasse|ak|altersklasse|categorie|leeftijdscategorie|categoria|組別|组别',
  city: 'city|town|place of residence|residence|woonplaats|plaats|ort|wohnort|ville|citta|ciudad|城市',
  country:
    'country|nation|nationality|nat|land|nationalitat|nationaliteit|pays|nationalite|nazione|nazionalita|pais|國家|国家',
  // Not "state": that is where somebody lives as often as not.
  state: 'status|result status|finish status|statut',
  gun_time:
    'gun time|guntime|gun|gross time|gross|brutto|bruttozeit|bruto|brutotijd|temps officiel|tempo ufficiale|tiempo oficial|official time|official',
  chip_time:
    'chip time|chiptime|chip|net time|nettime|net|netto|nettozeit|nettotijd|temps reel|real time|tempo reale|tiempo real|tiempo neto',
  race_time:
    'time|finish|finish time|finishtime|result|race time|zeit|tijd|eindtijd|temps|tempo|tiempo|total time|完賽時間|成绩',
} as const

export type Field = keyof typeof usualNames | 'id' | 'private'

/** The first line of a result file. */
export class Header {
  readonly columns: readonly string[]

  constructor(columns: readonly string[]) {
    this.columns = columns
  }

  /** The column of this name, as it is or but for capitals, accents and spaces; -1 when there is none. */
  find(name: string): number {
    const exact = this.columns.indexOf(name)
    return exact >= 0 ? exact : this.columns.map(plain).indexOf(plain(name))
  }

  /** The column that usually holds this; -1 when none is called so. */
  guess(field: Field): number {
    if (field === 'id' || field === 'private') return -1
    const columns = this.columns.map(plain)
    for (const name of usualNames[field].split('|')) {
      const index = columns.indexOf(plain(name))
      if (index >= 0) return index
    }
    return -1
  }
}

function plain(name: string): string {
  return normaliseName(name).replaceAll(' ', '')
}
