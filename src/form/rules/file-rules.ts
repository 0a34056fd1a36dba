import isIn from 'validator/es/lib/isIn.js'
import type { Picture, Rule } from './rule.ts'

const pictures = ['jpg', 'svg', 'jpeg', 'png', 'bmp', 'gif', 'webp']

const extensionOf = ({ name }: File) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

export const fileRules = {
  ext: (file, parameters) => isIn(extensionOf(file), [...parameters]),
  image: (file) => isIn(extensionOf(file), pictures),
  /** Accepts the listed media types. A listed type may end with `/*`, as in `image/*`. */
  mimes: ({ type }, parameters) =>
    parameters.some((wanted) =>
      wanted.endsWith('/*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted,
    ),
  /** Requires a size of at most this number of kilobytes (1,024 bytes each). */
  size: ({ size }, [kilobytes]) => size <= Number(kilobytes) * 1024,
} satisfies Record<string, Rule<File>>

/** Rules for images. The caller must measure the image before it calls a rule. */
export const pictureRules = {
  dimensions: (picture, [width, height]) =>
    picture.width === Number(width) && picture.height === Number(height),
} satisfies Record<string, Rule<Picture>>
