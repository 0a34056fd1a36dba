import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Event } from '../../events/schema.ts'
import type { ImportJob, OwnEvents } from './schema.ts'
import { plainPicture } from '../../files/testing.ts'
import { createImportSite, manifest, otherToken, table, zipOf } from './testing.ts'

let site: Awaited<ReturnType<typeof createImportSite>>
beforeAll(async () => {
  site = await createImportSite()
})
afterAll(() => site.close())

const example = (name: string) =>
  readFileSync(new URL(`../../../../examples/lakeside-run/${name}`, import.meta.url))
const course = example('course-10k.gpx')
const picture = example('images/lake.png')

const put = (path: string, body: Uint8Array, headers = {}) =>
  site.send<ImportJob>('PUT', path, new Uint8Array(body), headers)
/** Sends a file and waits for the end of its job. */
const sendFile = async (path: string, body: Uint8Array) =>
  site.ended((await put(path, body)).body.id)

async function publish(): Promise<string> {
  const id = site.newEventId()
  await site.importZip(zipOf({ 'event.yml': manifest('', id), '10k.csv': table() }))
  return id
}
/** Returns the points on the course of the race. Undefined without a course. */
const courseOf = async (id: string) =>
  (await site.get<{ features?: { properties: { name?: string } }[] }>(`races/${id}-10k/route`))
    .features

test('a course is checked, published and taken back; results and facts stay', async () => {
  const id = await publish()
  const path = `events/${id}/races/10k/course`
  const look = await sendFile(`${path}?dryRun=true`, course)
  expect(look).toMatchObject({
    stage: 'done',
    report: { changed: true, races: [], unlikely_courses: [] },
  })
  const long = course.toString().replace('</trkseg>', '<trkpt lat="48" lon="8"/></trkseg>')
  const { report } = await sendFile(`${path}?dryRun=true`, Buffer.from(long))
  expect(report?.unlikely_courses).toMatchObject([{ race_id: `${id}-10k`, distance: 10_000 }])
  expect(await sendFile(path, course)).toMatchObject({ stage: 'done', report: { publication: 2 } })
  expect(JSON.stringify(await courseOf(id))).toContain('Water and fruit')
  expect(await site.names(`${id}-10k-overall`)).toHaveLength(3)
  expect((await site.get<Event>(`events/${id}`)).name).toBe('Lakeside Run')
  expect((await sendFile(`${path}?dryRun=true`, course)).report).toMatchObject({ changed: false })
  await site.undo(id)
  expect(await courseOf(id)).toBeUndefined()
})

test('a picture is published, and stays when a course comes', async () => {
  const id = await publish()
  expect((await sendFile(`events/${id}/picture`, picture)).stage).toBe('done')
  await sendFile(`events/${id}/races/10k/course`, course)
  const { image_url: image } = await site.get<Event>(`events/${id}`)
  expect(image).not.toBeNull()
  expect(JSON.stringify(await courseOf(id))).toContain('Water and fruit')
})

test('a course and a picture are removed, which is undone, and results stay', async () => {
  const id = await publish()
  const [coursePath, picturePath] = [`events/${id}/races/10k/course`, `events/${id}/picture`]
  const remove = (path: string, headers = {}) =>
    site.send<{ publication: number }>('DELETE', path, undefined, headers)
  expect((await remove(coursePath)).body.code).toBe('course.notFound')
  expect((await remove(picturePath)).body.code).toBe('picture.notFound')
  await sendFile(coursePath, course)
  await sendFile(picturePath, picture)
  const shown = async () => {
    const [event, { body }] = [
      await site.get<Event>(`events/${id}`),
      await site.send<OwnEvents>('GET', 'events'),
    ]
    const own = body.items.find((each) => each.id === id)
    expect(own?.has_picture).toBe(event.image_url !== null)
    expect(own?.races[0]?.has_course).toBe((await courseOf(id)) !== undefined)
    return { hasPicture: own?.has_picture, hasCourse: own?.races[0]?.has_course }
  }
  expect(await shown()).toEqual({ hasPicture: true, hasCourse: true })

  const foreign = { authorization: `Bearer ${otherToken}` }
  expect((await remove(picturePath, foreign)).body.code).toBe('token.otherOrganisation')
  expect((await remove(`events/${id}/races/5k/course`)).body.code).toBe('race.notFound')
  expect(await remove(coursePath)).toMatchObject({ status: 200, body: { publication: 4 } })
  expect(await remove(picturePath)).toMatchObject({ status: 200, body: { publication: 5 } })
  expect(await shown()).toEqual({ hasPicture: false, hasCourse: false })
  expect(await site.names(`${id}-10k-overall`)).toHaveLength(3)
  expect((await site.publications(id)).map(({ kind }) => kind)).toEqual([
    ...['picture_removal', 'course_removal', 'picture', 'course', 'import'],
  ])
  await site.undo(id)
  expect(await shown()).toEqual({ hasPicture: true, hasCourse: false })
  await site.undo(id)
  expect(await shown()).toEqual({ hasPicture: true, hasCourse: true })
})

test('a picture is gone once no event shows it, until the removal is undone', async () => {
  const drawing = await plainPicture(320, 200, '#123456').png().toBuffer()
  const ids = [await publish(), await publish()] as const
  for (const id of ids) await sendFile(`events/${id}/picture`, drawing)
  const { image_url: image } = await site.get<Event>(`events/${ids[0]}`)
  const address = `${site.origin}${String(image)}/thumbnail`
  const { headers } = await fetch(address)
  const remove = (id: string) => site.send('DELETE', `events/${id}/picture`)
  const request = async () => {
    const { status } = await fetch(address)
    const etag = headers.get('etag') ?? ''
    return [status, (await fetch(address, { headers: { 'if-none-match': etag } })).status]
  }

  await remove(ids[0])
  expect(await request()).toEqual([200, 304])
  await remove(ids[1])
  expect(await request()).toEqual([410, 410])
  await sendFile(`events/${ids[1]}/races/10k/course`, course)
  expect(await request()).toEqual([410, 410])
  await site.undo(ids[0])
  expect(await request()).toEqual([200, 304])
})

test('files are refused as in a package, and those for another event at once', async () => {
  const id = await publish()
  const problemsOf = async (path: string, body: Uint8Array) =>
    (await sendFile(`events/${id}/${path}`, body)).problems.map(({ code }) => code)
  expect(await problemsOf('races/10k/course', picture)).toEqual(['course.badGpx'])
  expect(await problemsOf('picture', course)).toEqual(['image.unknownFormat'])
  const foreign = { authorization: `Bearer ${otherToken}` }
  const codes = [
    await put(`events/${id}/picture`, picture, foreign),
    await put(`events/${id}/races/10k/course`, course, foreign),
    await put(`events/${id}/races/5k/course`, course),
    await put('events/nowhere-2027/picture', picture),
  ].map(({ body }) => body.code)
  expect(codes).toEqual([
    ...['token.otherOrganisation', 'token.otherOrganisation'],
    ...['race.notFound', 'event.notFound'],
  ])
})
