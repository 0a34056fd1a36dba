import { basename } from 'node:path'
import Type from 'typebox'
import type { NewsInPackage } from '../../event-package.ts'
import type { Images } from './images.ts'
import { readMoment } from './manifest/moments.ts'
import { parseAll } from './manifest/open-yaml.ts'
import type { ParsedYaml } from './manifest/parse-yaml.ts'
import { YamlFile } from './manifest/yaml-file.ts'
import type { PackageFolder } from './package-folder.ts'
import type { Problems } from '../../results/problems.ts'

const maxBytes = 1_000_000
/** The same limit as for news over HTTPS. */
const maxBodyLength = 20_000

const FrontMatter = Type.Object(
  {
    title: Type.String({ minLength: 1, maxLength: 200, expected: 'Write the title.' }),
    subtitle: Type.Optional(Type.String({ maxLength: 500, expected: 'Write a sentence.' })),
    published_from: Type.String({
      pattern: '^\\d{4}-\\d{2}-\\d{2}(?:[ T]\\d{1,2}:\\d{2})?$',
      expected: 'Write a day or a time of the event’s time zone, as 2026-05-03 09:30.',
    }),
    image: Type.Optional(Type.String({ minLength: 1, expected: 'Name a picture of the package.' })),
  },
  { additionalProperties: false, expected: 'Write title and published_from.' },
)

/**
 * Matches a file of news/: YAML front matter of at most 10,000 characters between two `---` lines,
 * then Markdown.
 */
const item = /^\uFEFF?---\r?\n([^]{0,10000}?)^---[^\S\n]*$([^]*)/m

/** Lists the files of news/. */
export function newsFiles(folder: PackageFolder): string[] {
  return folder.list('news', '.md')
}

/** Reads the files of news/. */
export async function readNews(
  folder: PackageFolder,
  { signal, ...event }: { eventId: string; timeZone: string; signal: AbortSignal | undefined },
  images: Images,
  problems: Problems,
): Promise<NewsInPackage[]> {
  const written = newsFiles(folder).flatMap((file): Written[] => {
    const text = folder.read(file, { file }, maxBytes)?.toString('utf8')
    const [, frontMatter, body] = item.exec(text ?? '') ?? []
    if (frontMatter !== undefined && body !== undefined) return [{ file, frontMatter, body }]
    problems.add({
      code: 'news.noFrontMatter',
      file,
      line: 1,
      message: 'The item does not begin with its title',
      expected: 'Begin with a line ---, then title: and published_from:, then a line ---.',
    })
    return []
  })
  const parsed = await parseAll(
    written.map(({ frontMatter }) => frontMatter),
    'news',
    signal,
  )
  return parsed.flatMap((yaml, index) =>
    readItem(written[index] as Written, yaml, { ...event, images, problems }),
  )
}

interface Written {
  file: string
  frontMatter: string
  body: string
}

function readItem(
  { file, body }: Written,
  parsed: ParsedYaml,
  {
    eventId,
    timeZone,
    images,
    problems,
  }: { eventId: string; timeZone: string; images: Images; problems: Problems },
): NewsInPackage[] {
  const yaml = new YamlFile(file, parsed, problems, 2)
  if (body.trim().length > maxBodyLength) {
    problems.add({
      code: 'file.tooLarge',
      file,
      message: `The text is longer than ${String(maxBodyLength)} characters`,
      expected: 'Make it shorter, or two items.',
    })
  }
  const { title, subtitle = '', published_from: from, image } = yaml.read(FrontMatter)
  const publishedFrom = readMoment(from.includes(':') ? from : `${from} 00:00`, '', timeZone)
  if (publishedFrom === undefined) {
    yaml.problem(['published_from'], {
      code: 'news.noSuchTime',
      value: from,
      message: 'There is no such day or time',
      expected: 'Write it as 2026-05-03 09:30.',
    })
    return []
  }
  const imageFileId = images.add(image, { file, line: yaml.lineOf(['image']), path: 'image' })
  const id = `${eventId}-${basename(file, '.md')}`
  return [{ id, title, subtitle, body: body.trim(), imageFileId, publishedFrom }]
}
