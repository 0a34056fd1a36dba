/** Maximum numbers of characters. Forms check them, and so do the services that receive the forms. */
export const maxLengths = {
  /** A name or a title. */
  line: 200,
  email: 254,
  password: 200,
  /** A given name or a family name. */
  partOfName: 100,
  /** The name of a token of an organiser. */
  tokenName: 100,
  message: 5000,
  /** The path of the page to which the link in an e-mail returns. */
  returnPath: 500,
} as const

export const minPasswordLength = 10

/** The largest number of participants that an access request can name. */
export const maxParticipants = 1_000_000
