import { installPackages, ProgramMissing } from './debian.ts'
import { findOnPath, isExecutable } from './find-program.ts'

/** Chromium without windows: a page costs less than half of the processor time. */
const shells = ['chromium-headless-shell', 'chrome-headless-shell']

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Where people have it who did not install it through a package manager. */
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const otherWays =
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

// Latin fonts with known widths, for measured text, and a font that has Chinese.
const fonts = ['fonts-liberation', 'fonts-noto-cjk']

/** @throws ProgramMissing where `CHROMIUM_PATH` names no program */
function namedChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH']
  if (named === undefined || named === '') return undefined
  if (isExecutable(named)) return named
  throw new ProgramMissing(`CHROMIUM_PATH names ${named}, which is no program that can be started.`)
}

/**
 * The full path of Chromium's headless shell: `CHROMIUM_PATH`, else an installed one, else one that this installs (on
 * Debian, as root). Where there is none, the full browser of `provideChromium`.
 * @throws ProgramMissing when neither is installed nor can be
 */
export function provideHeadlessShell(): string {
  const found = namedChromium() ?? findOnPath(...shells)
  if (found !== undefined) return found
  try {
    installPackages(['chromium-headless-shell', ...fonts], otherWays)
  } catch {
    return provideChromium()
  }
  return findOnPath(...shells) ?? provideChromium()
}

/**
 * The full path of a Chromium with windows: `CHROMIUM_PATH`, else an installed one, else one that this installs (on
 * Debian, as root).
 * @throws ProgramMissing when it is not installed and cannot be
 */
export function provideChromium(): string {
  const found = namedChromium() ?? findOnPath(...names) ?? applications.find(isExecutable)
  if (found !== undefined) return found

  installPackages(['chromium', ...fonts], otherWays)
  const installed = findOnPath(...names)
  if (installed === undefined) throw new ProgramMissing(otherWays)
  return installed
}
