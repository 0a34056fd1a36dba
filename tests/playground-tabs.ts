import type { Example } from '../mesh/playground/example.ts'

/** The examples in the HTML of the playground. */
export function tabsIn(html: string): Example[] {
  const [, options = '{}'] = /querySelector\('#root'\),\s*(\{.*\}),\s*\);/.exec(html) ?? []
  const { defaultTabs = [] } = JSON.parse(options) as { defaultTabs?: Example[] }
  return defaultTabs
}
