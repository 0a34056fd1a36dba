/** How long a clip plays, in milliseconds. Recording a clip takes the same time. */
export const clipLengthMs = 14_000

/** Media types of clips. A browser uses the first type that it can record. */
const types = [
  'video/mp4;codecs=avc1.640028',
  'video/mp4',
  'video/webm;codecs=vp9',
  'video/webm',
] as const

/**
 * Returns the media type in which this browser records clips. Undefined if the browser cannot
 * record clips.
 */
export function clipType(): string | undefined {
  const canRecord =
    typeof MediaRecorder !== 'undefined' && 'captureStream' in HTMLCanvasElement.prototype
  return canRecord ? types.find((type) => MediaRecorder.isTypeSupported(type)) : undefined
}
