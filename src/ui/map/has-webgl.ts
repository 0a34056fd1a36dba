/** Whether the browser can draw a map with tiles. */
export function hasWebGL(): boolean {
  return document.createElement('canvas').getContext('webgl2') !== null
}
