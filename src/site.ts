interface Site {
  name: string
  /** Where organisers make events. */
  dashboard?: string
  /** Stores of the companion app, and channels: what is unset is not shown. */
  stores: readonly { name: string; href: string }[]
  channels: readonly { name: string; href: string }[]
}

/** What makes this installation its own: change it here, and nowhere else. */
export const site: Site = {
  name: 'Parcours',
  stores: [],
  channels: [],
}
