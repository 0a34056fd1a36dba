import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

// A separate process: the SVG decoder sees only drawings of this site, never uploaded files.
const png = sharp(await buffer(process.stdin)).png({ compressionLevel: 9, palette: true })
process.stdout.write(await png.toBuffer())
