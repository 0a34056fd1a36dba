/** How long a clip plays, in milliseconds. Recording a clip takes the same time. */
export const clipLengthMs = 14_000

/** Media types of clips. The first one that the browser can record is used. */
const types = [
  'video/mp4;codecs=avc1.640028',
  'video/mp4',
  'video/webm;codecs=vp9',
  'video/webm',
] as const

/** The media type in which this browser records clips; undefined if it cannot record any. */
export function clipType(): string | undefined {
  const canRecord =
    typeof MediaRecorder !== 'undefined' && 'captureStream' in HTMLCanvasElement.prototype
  return canRecord ? types.find((type) => MediaRecorder.isTypeSupported(type)) : undefined
}
