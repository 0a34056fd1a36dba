import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

// A program of its own: the decoder of SVG runs here, on drawings of the site, and nowhere that reads
// what others upload.
const png = sharp(await buffer(process.stdin)).png({ compressionLevel: 9, palette: true })
process.stdout.write(await png.toBuffer())
