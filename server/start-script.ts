import { createHash } from 'node:crypto'

/**
 * The scripts of a page are fetched and run once it has been read and drawn, each in a task of its own: a slow
 * telephone has what is written first, and answers a touch in between. Drawn is what the browser says it has
 * shown, or a fifth of a second after a frame where it says nothing. The file of the application
 * itself is the last of them. Whoever asks Intl first waits until the browser has looked up all its
 * languages: a worker asks while the files are on their way, and they run when it knows. They do not wait
 * longer than a second for it. A file that fails is fetched once more, and then left out: the application decides
 * what the page can do without it.
 */
const startScript =
  'const files=document.currentScript.dataset.files.split(" ");' +
  'addEventListener("DOMContentLoaded",()=>requestAnimationFrame(()=>setTimeout(async()=>{' +
  'await new Promise(go=>{new PerformanceObserver(go).observe({type:"paint",buffered:true});setTimeout(go,200)});' +
  'for(const href of files)document.head.append(' +
  'Object.assign(document.createElement("link"),{rel:"modulepreload",href,fetchPriority:"low"}));' +
  'const intl=new Worker("/intl.js");' +
  'await new Promise(go=>{intl.onmessage=intl.onerror=go;setTimeout(go,1000)});' +
  'for(const file of files){await import(file).catch(()=>import(file)).catch(()=>{});' +
  'await new Promise(next=>setTimeout(next))}})))'

/** As the policy of pages allows it: this text, and no other that slips into a page. */
export const startScriptHash = `'sha256-${createHash('sha256').update(startScript).digest('base64')}'`

/** The element that starts these scripts, in their order. */
export function startElement(files: readonly string[]): string {
  return `<script data-files="${files.join(' ')}">${startScript}</script>`
}
