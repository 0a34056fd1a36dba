/** How people of one country are called, where they live and where they train. */
export interface NameList {
  women: string[]
  men: string[]
  /** As men and as women bear it: Kowalski, Kowalska. */
  families: [man: string, woman: string][]
  towns: string[]
  /** Complete names. */
  clubs: string[]
  fullName: (given: string, family: string, secondFamily: string) => string
}

/**
 * Given names are separated by commas, or by spaces where there are no commas; family names, towns
 * and clubs by commas. `{town}` in a club stands for each town.
 */
export function nameList(list: {
  women: string
  men: string
  families: string
  towns: string
  clubs: string
  /** Both parents' names. */
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
