import type { Viewing } from '@energy-console/contract/devices'

/** Why a picture does not play: it came no more, or the browser cannot play what comes. */
export type StreamTrouble = 'lost' | 'format'

/**
 * Plays an open stream in a video element; answers how to end it. The player is loaded with the first picture, works without a worker
 * of its own, and asks this server alone.
 */
export async function attachStream(
  video: HTMLVideoElement,
  { plays, url }: Pick<Viewing, 'plays' | 'url'>,
  onTrouble: (trouble: StreamTrouble) => void,
): Promise<() => void> {
  return plays === 'flv' ? attachFlv(video, url, onTrouble) : attachHls(video, url, onTrouble)
}

async function attachHls(
  video: HTMLVideoElement,
  url: string,
  onTrouble: (trouble: StreamTrouble) => void,
): Promise<() => void> {
  const { default: Hls } = await import('hls.js/light')
  if (!Hls.isSupported()) {
    onTrouble('format')
    return () => undefined
  }
  const hls = new Hls({ enableWorker: false, lowLatencyMode: false, backBufferLength: 30 })
  let hasRecovered = false
  hls.on(Hls.Events.ERROR, (_event, { fatal, type, details }) => {
    const isCodec = details === 'bufferAddCodecError' || details === 'manifestIncompatibleCodecsError'
    if (!fatal && details !== 'bufferAddCodecError') return
    if (type === 'mediaError' && !isCodec && !hasRecovered) {
      hasRecovered = true
      hls.recoverMediaError()
      return
    }
    onTrouble(type === 'networkError' ? 'lost' : 'format')
  })
  hls.loadSource(url)
  hls.attachMedia(video)
  return () => hls.destroy()
}

async function attachFlv(
  video: HTMLVideoElement,
  url: string,
  onTrouble: (trouble: StreamTrouble) => void,
): Promise<() => void> {
  const { default: mpegts } = await import('mpegts.js')
  if (!mpegts.isSupported()) {
    onTrouble('format')
    return () => undefined
  }
  mpegts.LoggingControl.enableAll = false
  const player = mpegts.createPlayer(
    { type: 'flv', isLive: true, url },
    { enableWorker: false, lazyLoad: false, liveBufferLatencyChasing: true, autoCleanupSourceBuffer: true },
  )
  player.on(mpegts.Events.ERROR, (type: string) =>
    onTrouble(type === mpegts.ErrorTypes.MEDIA_ERROR ? 'format' : 'lost'),
  )
  player.on(mpegts.Events.LOADING_COMPLETE, () => onTrouble('lost'))
  player.attachMediaElement(video)
  player.load()
  return () => player.destroy()
}
