/** Ids by a hash that several may share. */
export class UnassignedIds {
  readonly #ids = new Map<string, string>()
  /** Further ids of a hash, the last of which is next. */
  readonly #more = new Map<string, string[]>()

  /** @param isFirst whether it is to be found before another of the same hash */
  add(hash: string | null, id: string, isFirst: boolean): void {
    if (hash === null) return
    const existing = this.#ids.get(hash)
    if (existing === undefined || isFirst) this.#ids.set(hash, id)
    if (existing === undefined) return
    const more = this.#more.get(hash)
    const later = isFirst ? existing : id
    if (more === undefined) this.#more.set(hash, [later])
    else more.push(later)
  }

  find(hash: string, isAssigned: (id: string) => boolean): string | undefined {
    let id = this.#ids.get(hash)
    while (id !== undefined && isAssigned(id)) {
      id = this.#more.get(hash)?.pop()
      if (id === undefined) this.#ids.delete(hash)
      else this.#ids.set(hash, id)
    }
    return id
  }

  clear(): void {
    this.#ids.clear()
    this.#more.clear()
  }
}
