/**
 * Returns the estimated width of a text in ems, because a server cannot measure text. The estimate
 * is usually too wide, because a text must not need more space than estimated.
 */
export function textWidth(text: string): number {
  let width = 0
  for (const letter of text) width += letterWidth(letter)
  return width
}

function letterWidth(letter: string): number {
  if (/[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/.test(letter)) return 1
  if (/[ iljtfrI.,:;'’|!()/·-]/.test(letter)) return 0.36
  if (/[mwMW@%]/.test(letter)) return 0.92
  return /\p{Lu}/u.test(letter) ? 0.7 : 0.6
}
