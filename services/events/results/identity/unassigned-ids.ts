/** Participant ids by hash. Several ids may share a hash. */
export class UnassignedIds {
  readonly #ids = new Map<string, string>()
  /** Further ids of a hash. The last id of the list is taken next. */
  readonly #more = new Map<string, string[]>()

  /**
   * Adds an id.
   * @param isFirst whether this id is taken before other ids of the hash
   */
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
