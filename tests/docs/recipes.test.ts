import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Steps of the recipes in CONTRIBUTING.md. A step names a file and says what changes in it. */
const [, recipes = ''] = readFileSync('CONTRIBUTING.md', 'utf8').split(/^## Recipes$/m)
const steps = recipes.split(/^### /m).flatMap((recipe) => {
  const [title = ''] = recipe.split('\n')
  const items = recipe.split(/^(?=\d+\. )/m).slice(1)
  return items.map((item): [string, string[]] => {
    // A blank line ends a step. Text after the last step is not part of the recipe.
    const [step = ''] = item.split('\n\n')
    const number = step.slice(0, step.indexOf('.'))
    return [
      `${title}, step ${number}`,
      Array.from(step.matchAll(/`([^`]+)`/g), ([, name = '']) => name),
    ]
  })
})
/** True for a name that the reader chooses, such as `<name>`, `NNN` or `…`. */
const isChosen = (name: string) => /[<…]|NNN/.test(name)
const isFile = (name: string) => name.includes('/') && !/\s/.test(name) && !isChosen(name)

test('there are recipes', () => {
  expect(steps.length).toBeGreaterThan(30)
})

test.each(steps)('%s: its files exist', (_title, names) => {
  for (const name of names.filter(isFile)) {
    expect(existsSync(name) || globSync(name).length > 0, name).toBe(true)
  }
})

test.each(steps)(
  '%s: its first file has what the step changes',
  (_title, [file = '', ...names]) => {
    if (!isFile(file)) return
    const paths = statSync(file, { throwIfNoEntry: false })?.isDirectory()
      ? globSync(`${file}/**/*.{ts,tsx}`)
      : globSync(file)
    const text = paths.map((path) => readFileSync(path, 'utf8')).join('\n')
    const identifiers = names.filter((name) => /^[A-Za-z_]\w*$/.test(name))
    for (const name of identifiers) expect(text.includes(name), `${file}: ${name}`).toBe(true)
  },
)
