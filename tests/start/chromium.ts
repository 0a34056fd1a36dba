import { type Browser, chromium } from 'playwright-core'
import { ProgramMissing, provideProgram } from './debian.ts'
import { findOnPath, isExecutable } from './find-program.ts'

/**
 * Programs of Chromium's headless shell. For a page, the shell needs less than half of the
 * processor time that a complete Chromium needs.
 */
const shells = ['chromium-headless-shell', 'chrome-headless-shell']

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Paths where Chromium is installed without a package manager. */
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const otherWays =
  'The browser journeys need Chromium or Google Chrome. Install it, or say with CHROMIUM_PATH where it is.'

/**
 * Features that show pages of the browser itself, such as the list under its address bar. They are
 * disabled, because each needs as much processor time as a page of the site.
 */
const ownPages = ['WebUIOmniboxPopup', 'WebUIOmniboxFullPopup', 'WebUIOmniboxAimPopup']

/**
 * Features that Playwright disables on Linux. The list is repeated here, because our flag
 * `--disable-features` replaces that of Playwright.
 */
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

/** Flags that disable background work of the browser and features that the tests do not need. */
export const chromiumFlags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...ownPages, ...troublesome].join(',')}`,
]

// Latin fonts with known metrics for measuring texts, and a Chinese font.
const fonts = ['fonts-liberation', 'fonts-noto-cjk']

/** @throws ProgramMissing when `CHROMIUM_PATH` is not a program */
function namedChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH']
  if (named === undefined || named === '') return undefined
  if (isExecutable(named)) return named
  throw new ProgramMissing(`CHROMIUM_PATH names ${named}, which is no program that can be started.`)
}

/**
 * Returns the path of Chromium's headless shell: the path in `CHROMIUM_PATH`, or a shell that it
 * finds or installs (Debian, root). If the installation fails, returns the path of a complete
 * Chromium.
 * @throws ProgramMissing when Chromium can neither be found nor installed
 */
export function provideHeadlessShell(): string {
  const named = namedChromium()
  if (named !== undefined) return named
  try {
    return provideProgram(shells, ['chromium-headless-shell', ...fonts], otherWays)
  } catch {
    return provideChromium()
  }
}

/**
 * Returns the path of a complete Chromium: the path in `CHROMIUM_PATH`, or a Chromium that it finds
 * or installs (Debian, root).
 * @throws ProgramMissing when `CHROMIUM_PATH` names no program, or Chromium can neither be found nor
 * installed
 */
export function provideChromium(): string {
  const found = namedChromium() ?? findOnPath(...names) ?? applications.find(isExecutable)
  return found ?? provideProgram(names, ['chromium', ...fonts], otherWays)
}

/** Starts a browser without windows. */
export function launchChromium(executablePath = provideHeadlessShell()): Promise<Browser> {
  return chromium.launch({ executablePath, chromiumSandbox: false, args: chromiumFlags })
}
