import {
  aliased,
  type OperationClass,
  operations,
  selections,
  times,
  withIds,
} from './operation-class.ts'
import type { Samples } from './samples.ts'

const eventFields =
  'id name city country state dateFrom dateTo startsAt endsAt timeZone allSports mainDistance description descriptionHtml courseOutline imageUrl logoUrl organisationId timelineWelcomeImageUrl pageUrl coordinates { latitude longitude } image { url width height placeholder } logo { url width height placeholder }'

/** Operations on events, organisations and news. */
export function events({ events: ids, event }: Samples): OperationClass[] {
  return [
    selections(
      '100 events with all fields',
      `{ events(itemsPerPage: 100) { items { ${eventFields} } } }`,
    ),
    selections('one field of 100 events', '{ events(itemsPerPage: 100) { items { id } } }'),
    selections(
      '15 texts of 100 events',
      `{ events(itemsPerPage: 100) { items { ${times(15, (n) => `a${String(n)}: descriptionHtml`)} } } }`,
    ),
    selections(
      '15 texts of 100 news',
      `{ news(itemsPerPage: 100) { items { ${times(15, (n) => `a${String(n)}: bodyHtml`)} } } }`,
    ),
    aliased(
      '15 sorted pages of 40 events',
      (n) =>
        `events(itemsPerPage: 40, sort: NAME_DESCENDING, page: ${String((n % 50) + 1)}) { items { name } }`,
    ),
    selections(
      'events with races, rankings, podiums',
      '{ events(list: FINISHED, itemsPerPage: 30) { items { name races { name rankings { name podium { name time } } } } } }',
    ),
    selections(
      'events with all their parts',
      '{ events(itemsPerPage: 40) { items { timetable { title } sponsors { name logo { url width } } organisation { name descriptionHtml } races { name checkPoints { name } route { outline elevationProfile } } } } }',
    ),
    operations(
      'news of 100 events',
      (n) =>
        `query Q${String(n)} { events(itemsPerPage: 100) { items { updates(itemsPerPage: 5, page: ${String(n)}) { items { title bodyHtml } } } } }`,
    ),
    operations(
      'events of 100 organisations',
      (n) =>
        `query Q${String(n)} { organisations(itemsPerPage: 100) { items { events(itemsPerPage: 5, page: ${String(n)}) { items { name } } } } }`,
    ),
    withIds('100 events by ids', `{ eventsByIds(ids: $ids) { ${eventFields} } }`, () => ids),
    selections(
      'deep links',
      `{ event(id: "${event}") { organisation { events(itemsPerPage: 5) { items { organisation { events(itemsPerPage: 5) { items { organisation { events(itemsPerPage: 2) { items { name } } } } } } } } } } }`,
    ),
  ]
}
