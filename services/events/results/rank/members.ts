import type { Gender } from '../../../../domain/results.ts'
import type { RankingMembers } from '../../tables/results.ts'
import { checkedExpression } from './expressions.ts'

/** The data of a person that determines the person's rankings. */
export interface Person {
  bib: string | null
  gender: Gender | null
  category: string | null
}

/** Returns a function that tests whether a person is in a ranking. */
export function memberTest({
  gender,
  category,
  bib,
  notBib,
}: RankingMembers): (person: Person) => boolean {
  const wanted = bib === undefined ? undefined : checkedExpression(bib)
  const unwanted = notBib === undefined ? undefined : checkedExpression(notBib)
  return (person) =>
    (gender === undefined || person.gender === gender) &&
    (category === undefined || person.category === category) &&
    (wanted === undefined || wanted.test(person.bib ?? '')) &&
    (unwanted === undefined || !unwanted.test(person.bib ?? ''))
}
