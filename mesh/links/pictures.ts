import type { GatewayContext } from '../settings.ts'
import { loaders } from './loaders.ts'

/** A picture. Its base URL in REST is `/files/{id}`. */
interface PictureLink {
  baseUrl: string
}

/** The picture with this base URL; null without a URL. */
const picture = (baseUrl: unknown): PictureLink | null =>
  typeof baseUrl === 'string' ? { baseUrl } : null

const image = ({ image_url }: { image_url: unknown }) => picture(image_url)
const logo = ({ logo_url }: { logo_url: unknown }) => picture(logo_url)

const stored = ({ baseUrl }: PictureLink, context: GatewayContext) =>
  loaders(context).picture.load(baseUrl.slice(baseUrl.lastIndexOf('/') + 1))

const pictures = {
  Picture: {
    url({ baseUrl }: PictureLink, { variant }: { variant: string }, { host }: GatewayContext) {
      return `${host.origin()}${baseUrl}/${variant.toLowerCase().replaceAll('_', '-')}`
    },
    width: async (link: PictureLink, _: unknown, context: GatewayContext) =>
      (await stored(link, context))?.width,
    height: async (link: PictureLink, _: unknown, context: GatewayContext) =>
      (await stored(link, context))?.height,
    placeholder: async (link: PictureLink, _: unknown, context: GatewayContext) =>
      (await stored(link, context))?.placeholder,
  },
  Event: { image, logo, logoUrl: ({ logo_url }: { logo_url: unknown }) => logo_url },
  Organisation: { logo },
  NewsItem: { image },
  Sponsor: { logo },
  AthleteResult: {
    avatar: ({ avatar_url }: { avatar_url: unknown }) => picture(avatar_url),
    avatarUrl: ({ avatar_url }: { avatar_url: unknown }) => avatar_url,
  },
}

export default pictures
