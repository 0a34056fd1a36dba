import { installPackages, ProgramMissing } from './debian.ts'
import { findOnPath, isExecutable } from './find-program.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Where people have it who did not install it through a package manager. */
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const whatElse =
  'The browser journeys need Chromium or Google Chrome. Install it, or say with CHROMIUM_PATH where it is.'

/**
 * The full path of a Chromium: the one that `CHROMIUM_PATH` names, else one of this machine, else one
 * that this installs (on Debian, as root).
 * @throws ProgramMissing with what to do
 */
export function provideChromium(): string {
  const named = process.env['CHROMIUM_PATH']
  if (named !== undefined && named !== '') {
    if (isExecutable(named)) return named
    throw new ProgramMissing(
      `CHROMIUM_PATH names ${named}, which is no program that can be started.`,
    )
  }
  const found = findOnPath(...names) ?? applications.find(isExecutable)
  if (found !== undefined) return found

  // The fonts are for pictures and for measuring text: Latin in known widths, and Chinese at all.
  installPackages(['chromium', 'fonts-liberation', 'fonts-noto-cjk'], whatElse)
  const installed = findOnPath(...names)
  if (installed === undefined) throw new ProgramMissing(whatElse)
  return installed
}
