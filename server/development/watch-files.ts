import { relative } from 'node:path'
import { createServer } from 'vite'

/**
 * Watches the files below a folder with Vite's watcher. The watcher also notices files that `git
 * checkout` or an editor replaces by renaming. It reports changes only after its first scan.
 * The scan may end after this function has resolved.
 * @param onChange receives the path of the file, relative to the folder and with `/`
 * @returns a function that stops the watcher
 */
export async function watchFiles(
  folder: string,
  onChange: (path: string) => void,
): Promise<() => Promise<void>> {
  const vite = await createServer({
    root: folder,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
    server: {
      middlewareMode: true,
      ws: false,
      watch: { ignored: ['**/var/**', '**/dist/**', '**/.mesh/**', '**/src/**'] },
    },
  })
  vite.watcher.on('all', (_, path) => {
    onChange(relative(folder, path).replaceAll('\\', '/'))
  })
  return () => vite.close()
}
