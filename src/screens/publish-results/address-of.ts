import { normaliseName } from '../../../domain/normalise-name.ts'

const longest = 60

/** Suggests the id of a new event by its name and year: `lakeside-run-2027`. */
export function addressOf(form: FormData): string {
  const [name = '', date = ''] = ['event.name', 'event.date_from'].map((field) => {
    const value = form.get(field)
    return typeof value === 'string' ? value : ''
  })
  const year = date.slice(0, 4)
  const words = normaliseName(name.replace(year, ' ')).match(/[a-z0-9]+/g) ?? []
  const beginning = words.join('-').slice(0, longest - year.length - 1)
  return [beginning.replace(/-$/, ''), year].filter(Boolean).join('-')
}
