/** Names, towns and clubs of one country. */
export interface NameList {
  women: string[]
  men: string[]
  /** Male and female form of a family name: Kowalski, Kowalska. */
  families: [man: string, woman: string][]
  towns: string[]
  clubs: string[]
  fullName: (given: string, family: string, secondFamily: string) => string
}

/**
 * Parses the texts of a list into items.
 * Commas separate the items. If a text of given names has no comma, spaces separate the names.
 * `{town}` in the name of a club is replaced by each of the first six towns.
 */
export function nameList(list: {
  women: string
  men: string
  families: string
  towns: string
  clubs: string
  /** True when a person has two family names, unless both are the same. */
  doubled?: boolean
  order?: 'family first' | 'family first, joined'
}): NameList {
  const towns = list.towns.split(',')
  return {
    women: given(list.women),
    men: given(list.men),
    families: list.families.split(',').map((family) => {
      const [man = family, woman = man] = family.split('/')
      return [man, woman]
    }),
    towns,
    clubs: list.clubs
      .split(',')
      .flatMap((club) =>
        club.includes('{town}')
          ? towns.slice(0, 6).map((town) => club.replace('{town}', town))
          : [club],
      ),
    fullName: (first, family, second) => {
      if (list.order === 'family first') return `${family} ${first}`
      if (list.order === 'family first, joined') return `${family}${first}`
      return list.doubled && second !== family
        ? `${first} ${family} ${second}`
        : `${first} ${family}`
    },
  }
}

function given(names: string): string[] {
  return names.split(names.includes(',') ? ',' : ' ')
}
