import type { Row } from '../upstream/rest.ts'
import { loaders } from './loaders.ts'
import type { Fields, Resolver, RowFields } from './resolvers.ts'

/** A picture. Its base URL in REST is `/files/{id}`. */
interface PictureLink {
  baseUrl: string
}

/** Returns the picture with this base URL. Null if there is no URL. */
const picture = (baseUrl: unknown): PictureLink | null =>
  typeof baseUrl === 'string' ? { baseUrl } : null

const image = ({ image_url }: { image_url: unknown }) => picture(image_url)
const logo = ({ logo_url }: { logo_url: unknown }) => picture(logo_url)

/** Creates a resolver for a field of the stored picture. */
const stored =
  (field: keyof Row<'StoredPicture'>): Resolver<PictureLink> =>
  async ({ baseUrl }, _, context) => {
    const id = baseUrl.slice(baseUrl.lastIndexOf('/') + 1)
    return (await loaders(context).picture.load(id))?.[field]
  }

const pictures: RowFields & { Picture: Fields<PictureLink> } = {
  Picture: {
    url({ baseUrl }, { variant }: { variant: string }, { host }) {
      return `${host.origin()}${baseUrl}/${variant.toLowerCase().replaceAll('_', '-')}`
    },
    width: stored('width'),
    height: stored('height'),
    placeholder: stored('placeholder'),
  },
  Event: { image, logo, logoUrl: ({ logo_url }) => logo_url },
  Organisation: { logo },
  NewsItem: { image },
  Sponsor: { logo },
  AthleteResult: {
    avatar: ({ avatar_url }) => picture(avatar_url),
    avatarUrl: ({ avatar_url }) => avatar_url,
  },
}

export default pictures
