// To be replaced by the real one.
export function serveImports(_db: unknown, _config: unknown): Promise<{ close(): Promise<void> }> {
  return Promise.resolve({ close: () => Promise.resolve() })
}
