import { mkdirSync, rmdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { bomb, drawings, largeAvif, noisyPicture } from './support/hostile-pictures.ts'
import { PackageCopy } from './support/package-copy.ts'
import { testBrokenPackages } from './support/broken-packages-tests.ts'

testBrokenPackages([
  {
    what: 'a file outside of the package',
    by: (copy) => copy.edit('event.yml', 'file: 10k.csv', 'file: ../10k.csv'),
    says: /The file lies outside of the package \(found "\.\.\/10k\.csv"\)/,
  },
  {
    what: 'a link that leads outside',
    by: (copy) => {
      copy.remove('10k.csv')
      symlinkSync('/etc/hostname', join(copy.path, '10k.csv'))
    },
    says: /The file lies outside of the package/,
  },
  {
    what: 'news that lie outside',
    by: (copy) => {
      for (const file of ['entries-open.md', 'results.md']) copy.remove(`news/${file}`)
      rmdirSync(join(copy.path, 'news'))
      const outside = `${copy.path}-outside`
      mkdirSync(outside)
      writeFileSync(join(outside, 'secret.md'), '---\n')
      symlinkSync(outside, join(copy.path, 'news'))
    },
    says: /news\/secret\.md: The file lies outside of the package.*\[file\.outside\]/,
  },
  {
    what: 'a name that a decoder would turn into a way out',
    by: (copy) => copy.edit('event.yml', 'file: 10k.csv', "file: '%2e%2e/10k.csv'"),
    says: /There is no such file \(found "%2e%2e\/10k\.csv"\)/,
  },
  {
    what: 'a name with a null byte',
    by: (copy) => copy.edit('event.yml', 'file: 10k.csv', 'file: "10k.csv\\0.png"'),
    says: /The file lies outside of the package/,
  },
  {
    what: 'a file of two gigabytes',
    by: (copy) => {
      truncateSync(join(copy.path, 'kids.csv'), 2 * 2 ** 30)
    },
    says: /kids\.csv: The file holds more than 1000 MB.*\[file\.tooLarge\]/,
  },
  {
    what: 'a small .gz that unpacks to very much',
    by: (copy) => {
      const rows = gzipSync(Buffer.alloc(11_000_000, '1,A,20:00\n'))
      copy
        .edit('event.yml', 'file: kids.csv', 'file: kids.csv.gz')
        .write('kids.csv.gz', Buffer.concat(Array<Buffer>(10).fill(rows)))
    },
    says: /kids\.csv\.gz: The file holds more than.*\[file\.tooLarge\]/,
  },
  {
    what: 'an enormous line',
    by: (copy) => copy.write('kids.csv', `bib,name,time\n1,${'A'.repeat(2_000_000)},5:00\n`),
    says: /kids\.csv:\d+: The file cannot be taken apart into rows.*\[csv\.broken\]/,
  },
  {
    what: 'a first line without end',
    by: (copy) => copy.write('kids.csv', `bib,name,time,${'A'.repeat(2_000_000)}`),
    says: /kids\.csv.*\[csv\.broken\]/,
  },
  {
    what: 'YAML that unfolds to a billion of parts',
    by: (copy) => {
      const levels = Array.from({ length: 12 }, (_, level) => {
        const from = level === 0 ? 'soup' : `*l${String(level - 1)}`
        return `l${String(level)}: &l${String(level)} [${Array(10).fill(from).join(', ')}]`
      })
      copy.write('event.yml', `${levels.join('\n')}\n`)
    },
    says: /event\.yml:1: The file repeats parts by their names.*\[yaml\.tooManyAliases\]/,
  },
  {
    what: 'YAML of brackets within brackets',
    by: (copy) => copy.write('event.yml', `races: ${'['.repeat(200_000)}`),
    says: /event\.yml:1: This is not valid YAML: .*\[yaml\.resource_exhaustion\]/,
  },
  {
    what: 'a file under REAL_DATA_DIR when that is not set',
    by: (copy) => copy.edit('event.yml', 'file: 10k.csv', 'file: ${REAL_DATA_DIR}/10k.csv'),
    says: /which is not set.*Set REAL_DATA_DIR/,
  },
  {
    what: 'a picture that is none',
    by: (copy) => copy.write('images/lake.png', 'not a picture'),
    says: /event\.image: The file is not a picture that can be shown \(found "images\/lake\.png"\)/,
  },
  {
    what: 'a picture that breaks off',
    by: (copy) => copy.write('images/lake.png', noisyPicture.subarray(0, 4000)),
    says: /event\.yml:\d+, event\.image: The picture cannot be read to its end.*\[image\.broken\]/,
  },
  {
    what: 'a picture of a few kilobytes that unpacks to gigabytes',
    by: (copy) => copy.write('images/lake.png', bomb(50_000, 50_000)),
    says: /event\.image: The picture has 50000 × 50000 points \(found "images\/lake\.png"\)\. Make it at most 50 million points.*\[image\.tooLarge\]/,
  },
  {
    what: 'a large picture in the format that takes most memory',
    by: (copy) => copy.write('images/lake.png', largeAvif),
    says: /event\.image: The picture has 3600 × 3600 points.*at most 12\.5 million points/,
  },
  {
    what: 'a picture longer than any format can be',
    by: (copy) => copy.write('images/lake.png', bomb(4, 65_000)),
    says: /event\.image: The picture has 4 × 65000 points/,
  },
  {
    what: 'a picture of more bytes than a page should carry',
    by: (copy) => copy.write('images/lake.png', Buffer.alloc(10_000_001)),
    says: /event\.image: The file is larger than 10 MB.*\[file\.tooLarge\]/,
  },
  ...drawings.map(({ what, svg }) => ({
    what: `an SVG drawing with ${what}`,
    by: (copy: PackageCopy) => copy.write('images/logo.png', svg),
    says: /event\.logo: The file is an SVG drawing.*Export it as PNG.*\[image\.svg\]/,
  })),
])
