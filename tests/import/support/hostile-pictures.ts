import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A picture with random pixels, because PNG can hardly compress random pixels. */
export const noisyPicture = await sharp({
  create: {
    width: 100,
    height: 100,
    channels: 3,
    background: '#000000',
    noise: { type: 'gaussian', mean: 128, sigma: 60 },
  },
})
  .png()
  .toBuffer()

export const largeAvif = await sharp({
  create: { width: 3600, height: 3600, channels: 3, background: '#000000' },
})
  .avif({ effort: 0 })
  .toBuffer()

/**
 * A PNG in two colours that declares the given size and has at most 1,000 rows. All pixels are
 * equal, so the compressed rows are small.
 */
export function bomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(1, 8)
  const rows = deflateSync(Buffer.alloc(Math.ceil(width / 8 + 1) * Math.min(height, 1000)))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, checksum])
}

const open = '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64">'

export const drawings = [
  { what: 'a script', svg: `${open}<script>alert(1)</script></svg>` },
  {
    what: 'an external entity',
    svg: `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${open}<text>&x;</text></svg>`,
  },
  { what: 'a file as its image', svg: `${open}<image href="file:///etc/passwd"/></svg>` },
  {
    what: 'entities of entities',
    svg: `<?xml version="1.0"?>\n<!DOCTYPE lolz [<!ENTITY a "ha">${entities('abcdefghij')}]>\n${open}<text>&j;</text></svg>`,
  },
  {
    what: 'enormous dimensions',
    svg: '\uFEFF<!-- large -->\n<svg xmlns="http://www.w3.org/2000/svg" width="1000000" height="1000000"/>',
  },
]

function entities(names: string): string {
  return Array.from(names)
    .slice(1)
    .map((name, index) => `<!ENTITY ${name} "${`&${names[index] ?? ''};`.repeat(10)}">`)
    .join('')
}
