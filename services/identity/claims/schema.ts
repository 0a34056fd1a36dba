import Type, { type Static } from 'typebox'
import { patterns } from '../../platform/http/patterns.ts'
import { Id, IdParameter, LanguageOf, Nullable, Ref } from '../../platform/http/schemas.ts'

const exact = { additionalProperties: false }

const token = Type.String({
  pattern: patterns.claimToken,
  description:
    'Token of the claim link. Left out by pages of the site, whose browser holds it in a cookie.',
})

export const ClaimToken = Type.Object(
  { token },
  { title: 'ClaimToken', description: 'Proof of being the athlete of a result.', ...exact },
)

export const PrivacyRequest = Type.Object(
  {
    token,
    private: Type.Boolean({
      description: 'True hides the athlete, false shows the athlete again.',
    }),
  },
  {
    title: 'PrivacyWish',
    description: 'A privacy request for a result, or its withdrawal.',
    ...exact,
  },
)

export const ResultParameters = Type.Object({ race_id: IdParameter, participant_id: IdParameter })

export const ClaimedResult = Type.Object(
  {
    race_id: Id,
    participant_id: {
      ...Id,
      description: 'Id of the athlete in REST and in addresses; unique within the race.',
    },
    private: Type.Boolean({
      description: 'Whether the result is hidden, by a privacy request or by a private account.',
    }),
    own: Type.Boolean({
      description: 'Whether the signed-in account has the result; false without a session.',
    }),
  },
  {
    title: 'AccountResult',
    description: 'A result that a claim link or an account gives access to.',
  },
)
export type ClaimedResult = Static<typeof ClaimedResult>

export const ClaimedResults = Type.Object(
  { items: Type.Array(Ref(ClaimedResult), { description: 'Latest claimed first.' }) },
  { title: 'ClaimedResults', description: 'The results of an account.' },
)

export const RaceParameter = Type.Object({ race_id: IdParameter })

export const ClaimLinksQuery = Type.Object(
  {
    bib: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 40,
        pattern: patterns.visibleLine,
        description: 'Only for athletes with this start number.',
      }),
    ),
    language: Type.Optional(LanguageOf('Language of the linked page; default: English.')),
  },
  exact,
)

const ClaimLink = Type.Object({
  bib: Nullable(Type.String({ description: 'Start number.' })),
  name: Type.String({ description: 'Name of the athlete; initials of a private one.' }),
  link: Type.String({ description: 'For this athlete only; valid for 400 days.' }),
})
export type ClaimLink = Static<typeof ClaimLink>

export const ClaimLinks = Type.Object(
  {
    items: Type.Array(ClaimLink),
    csv: Type.String({ description: 'The same as CSV, for spreadsheets.' }),
  },
  { title: 'ClaimLinks', description: 'Links with which athletes claim their results.' },
)
