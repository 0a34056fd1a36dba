import { openStreams } from './live-stream.ts'

/** A stream that this process opens for stream-attack.ts. */
export interface WantedStream {
  /** Address of the client, in 127.0.0.0/8. */
  localAddress: string
  path: string
}

export interface ReadersCommand {
  port: number
  streams: WantedStream[]
}

/** The frames of all streams in the order of arrival. */
export interface ReadersReport {
  /** For each frame, the index of its stream. */
  streams: number[]
  /** For each frame, the number of the newest publication that it includes. */
  publications: number[]
  /** For each frame, the time of arrival in milliseconds since the epoch. */
  at: number[]
  /** Number of streams that were refused or have ended. */
  failures: number
}

/** Opens the streams. Reports their frames when the next message arrives. */
process.once('message', ({ port, streams }: ReadersCommand) => {
  const frames: ReadersReport = { streams: [], publications: [], at: [], failures: 0 }
  const streamAt = (index: number) => {
    const { localAddress, path } = streams[index] ?? { localAddress: '127.0.0.1', path: '/' }
    return {
      ...{ port, localAddress, path },
      onText(text: string) {
        for (const [, publication] of text.matchAll(/^id: (\d+)$/gm)) {
          frames.streams.push(index)
          frames.publications.push(Number(publication))
          frames.at.push(Date.now())
        }
      },
      onFailure() {
        frames.failures += 1
      },
    }
  }
  void openStreams(streams.length, streamAt).then(() => process.send?.('open'))
  process.once('message', () => process.send?.(frames))
})
