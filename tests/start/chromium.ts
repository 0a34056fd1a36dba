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

/** The window's own pages, such as the list under its address bar, cost as much as a page of ours. */
const ownPages = ['WebUIOmniboxPopup', 'WebUIOmniboxFullPopup', 'WebUIOmniboxAimPopup']

/** What Playwright turns off on Linux: a second list takes the place of the first. */
const troublesome = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/** For a browser that shows our pages and does nothing of its own. */
export const chromiumFlags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...ownPages, ...troublesome].join(',')}`,
]

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
