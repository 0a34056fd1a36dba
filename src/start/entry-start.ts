import { startScripts } from './start-scripts.ts'

const { files = '' } =
  document.querySelector<HTMLScriptElement>('script[data-files]')?.dataset ?? {}
void startScripts(files.split(' '), (file) => import(/* @vite-ignore */ file) as Promise<unknown>)
