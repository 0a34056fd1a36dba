import { expect, test } from 'vitest'
import en from './en.json' with { type: 'json' }

/**
 * Texts that the specification prescribes word for word. They are written here with straight
 * apostrophes.
 */
const specified: Partial<Record<keyof typeof en, string>> = {
  'account.done.recovered': 'Your password has been successfully updated.',
  'error_page.line.unspecified': 'There was an unspecified error. Please try again.',
  'event.races.empty': 'There are no items',
  'event_finder.clear': 'Clear all',
  'event_finder.date.custom': 'Custom',
  'event_finder.dates.apply': 'Apply',
  'event_finder.dates.cancel': 'Cancel',
  'event_finder.filter': 'Filter',
  'landing.rankings.none': 'No results available',
  'not_found.text': 'Looks like we took a wrong turn.',
  'not_found.title': "We couldn't find that page.",
  'race.course.none': 'No route available for this race.',
  'ranking.empty': 'No results available',
  'ui.empty.events': 'No events available',
  'ui.empty.items': 'There are no items',
  'ui.empty.results': 'No results available',
  'ui.rules.field_not_valid': '{field} is not valid.',
  'ui.rules.not_valid': 'Field is not valid.',
  'ui.search_field.placeholder': 'find by name or startnumber',
  'ui.site_links.access_request': 'Request access',
  'ui.site_links.events': 'Events',
  'ui.site_links.organisations': 'Organisations',
}

test('English has the sentences of the specification, character by character', () => {
  expect(en).toMatchObject(specified)
  expect(en['event.races.empty_yet']).toContain(`${specified['ui.empty.items'] ?? ''}. `)
  expect(en['ui.no_results_yet']).toContain(`${specified['ui.empty.results'] ?? ''}. `)
  expect(en['search.suggestions.all']).toContain('{View all}')
  expect(en['account.refused.failed']).toContain(specified['error_page.line.unspecified'])
})
