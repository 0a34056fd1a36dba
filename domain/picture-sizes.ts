/** `landscape` is for previews of links (Open Graph). `story` is for the stories of phones. */
export type PictureFormat = 'landscape' | 'story'

/** Sizes of share pictures in pixels. */
export const pictureSizes = {
  landscape: { width: 1200, height: 630 },
  story: { width: 1080, height: 1920 },
} as const satisfies Record<PictureFormat, { width: number; height: number }>
