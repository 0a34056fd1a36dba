import isIn from 'validator/es/lib/isIn.js'
import type { Picture, Rule } from './rule.ts'

const pictures = ['jpg', 'svg', 'jpeg', 'png', 'bmp', 'gif', 'webp']

const extensionOf = ({ name }: File) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** Rules of files that are picked. */
export const fileRules = {
  ext: (file, parameters) => isIn(extensionOf(file), [...parameters]),
  image: (file) => isIn(extensionOf(file), pictures),
  /** Media types, `image/*` for all of a kind. */
  mimes: ({ type }, parameters) =>
    parameters.some((wanted) =>
      wanted.endsWith('/*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted,
    ),
  /** At most so many kilobytes. */
  size: ({ size }, [kilobytes]) => size <= Number(kilobytes) * 1024,
} satisfies Record<string, Rule<File>>

/** Rules of pictures, once whoever picked them has measured them. */
export const pictureRules = {
  dimensions: (picture, [width, height]) =>
    picture.width === Number(width) && picture.height === Number(height),
} satisfies Record<string, Rule<Picture>>
