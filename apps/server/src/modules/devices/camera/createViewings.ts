import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { pipeline, type Readable } from 'node:stream'
import { coreErrors } from '@energy-console/contract'
import { type CameraKind, deviceErrors, type Viewing } from '@energy-console/contract/devices'
import { notFound, refuse } from '../../../platform/errors'
import { cameraLimits } from '../../../platform/limits'
import type { Platform } from '../../../platform/module'
import {
  type CameraClient,
  createCameraClient,
  limited,
  notA,
  pictureType,
  upTo,
  whole,
} from './createCameraClient'
import { isPlaylist, type PlaylistPart, rewritePlaylist } from './playlist'
import type { StoredCamera } from './queries'
import { loginOf } from './secret'

/** Where an open picture is answered. */
export const viewingPath = '/api/camera-streams'

/** Who watches. */
export interface Watcher {
  /** Whose room it is that he takes a place of. */
  tenantId: string
  /** The user, or the visit. */
  id: string
  /** The session that he has opened it in; none of a visit. */
  sessionId?: string
  /** Whether he still may; asked again now and then. */
  mayWatch(): Promise<boolean>
}

/** What a player is answered. */
export interface Served {
  contentType: string
  body: Buffer | Readable
  /** Where a range was asked for, and answered. */
  contentRange?: string
}

/** Pictures of cameras that are being watched. Each has a key that only whoever opened it knows, and that ends with his watching. */
export interface Viewings {
  /** Asks the camera, and opens its picture. @throws what stands against it, in words */
  open(camera: StoredCamera, watcher: Watcher): Promise<Viewing>
  /** The picture itself, or one part that its playlists have named; undefined where nobody watches by this key. */
  serve(key: string, part: string | undefined, range?: string): Promise<Served | undefined>
  /** Ends those of cameras. */
  endOf(cameraIds: readonly string[]): void
  /** Ends those of sessions that are over. */
  endOfSessions(sessionIds: readonly string[]): void
  /** Ends those that may not be watched any more, and those that nobody asks of. */
  review(): Promise<void>
  /** Ends them all. */
  stop(): void
}

interface Open {
  camera: StoredCamera
  watcher: Watcher
  client: CameraClient
  url: URL
  plays: Viewing['plays']
  parts: Map<string, PlaylistPart>
  /** Streams that are being sent. */
  running: Set<Readable>
  /** Askings of the camera that are under way, those that are being sent too. */
  exchanges: number
  usedMs: number
  /** It ended while the camera was asked. */
  isOver: boolean
}

/** What the address that is played gives; undefined for RTSP without a media gateway. */
function playedOf({
  kind,
  address,
  gatewayAddress,
}: StoredCamera): { url: URL; kind: CameraKind } | undefined {
  if (kind !== 'rtsp') return { url: new URL(address), kind }
  if (!gatewayAddress) return undefined
  const url = new URL(gatewayAddress)
  return { url, kind: /\.flv$/i.test(url.pathname) ? 'flv' : 'hls' }
}

/** Builds the keeper of open pictures. `told` hears how a camera answered. */
export function createViewings(
  { clock, cameraConnector, secrets }: Pick<Platform, 'clock' | 'cameraConnector' | 'secrets'>,
  told: (camera: StoredCamera, isWorking: boolean) => Promise<void>,
): Viewings {
  const opened = new Map<string, Open>()

  const end = (key: string) => {
    const viewing = opened.get(key)
    if (!viewing) return
    viewing.isOver = true
    for (const stream of viewing.running) stream.destroy()
    opened.delete(key)
  }
  const endWhere = (isOver: (viewing: Open) => boolean) => {
    for (const [key, viewing] of opened) if (isOver(viewing)) end(key)
  }
  const isUnasked = ({ running, usedMs }: Open, forMs: number) =>
    running.size === 0 && clock.now() - usedMs > forMs
  const isIdle = (viewing: Open) => isUnasked(viewing, cameraLimits.idleMs)

  /** At his limit a user's own picture that was left the longest ago goes: a page that was loaded anew does not end those it had. */
  const makeRoom = (tenantId: string, id: string) => {
    const own = [...opened].filter(([, { watcher }]) => watcher.tenantId === tenantId && watcher.id === id)
    if (own.length < cameraLimits.openOfUser) return
    const [left] = own
      .filter(([, viewing]) => viewing.exchanges === 0 && isUnasked(viewing, cameraLimits.spareMs))
      .sort(([, one], [, other]) => one.usedMs - other.usedMs)
    if (left) end(left[0])
  }

  const refuseBeyondLimits = ({ tenantId, id }: Watcher) => {
    endWhere(isIdle)
    makeRoom(tenantId, id)
    const ofTenant = [...opened.values()].filter(({ watcher }) => watcher.tenantId === tenantId)
    const ofUser = ofTenant.filter(({ watcher }) => watcher.id === id)
    if (ofUser.length >= cameraLimits.openOfUser)
      throw refuse(deviceErrors.cameraViewings, { most: cameraLimits.openOfUser })
    if (ofTenant.length >= cameraLimits.openOfTenant)
      throw refuse(deviceErrors.cameraViewings, { most: cameraLimits.openOfTenant })
  }

  const playlist = (key: string, { parts }: Open, text: string, url: URL): Served => {
    if (!isPlaylist(text)) throw notA('hls')
    const written = rewritePlaylist(text, url, (part) => {
      const name = createHash('sha256').update(part.url.href).digest('base64url').slice(0, 22)
      // the last that were named are the last to be forgotten
      parts.delete(name)
      parts.set(name, part)
      return `${viewingPath}/${key}/${name}`
    })
    for (const name of parts.keys()) {
      if (parts.size <= cameraLimits.parts) break
      parts.delete(name)
    }
    return { contentType: 'application/vnd.apple.mpegurl', body: Buffer.from(written) }
  }

  const stream = (viewing: Open, answer: IncomingMessage, most: number): Readable => {
    if (viewing.isOver) {
      answer.destroy()
      throw notFound()
    }
    const body = upTo(most)
    viewing.running.add(body)
    // whichever of the two ends, the other ends with it
    pipeline(answer, body, () => {
      viewing.running.delete(body)
      viewing.usedMs = clock.now()
    })
    return body
  }

  const fetchPlaylist = async (key: string, viewing: Open, url: URL) =>
    playlist(
      key,
      viewing,
      (await whole(await viewing.client.get(url), cameraLimits.playlistBytes)).toString(),
      url,
    )

  const fetchPart = async (viewing: Open, url: URL, range: string | undefined): Promise<Served> => {
    const answer = await viewing.client.get(url, range)
    const { 'content-type': type = '', 'content-range': contentRange } = answer.headers
    return {
      contentType: /^(?:video|audio)\/[\w.+-]+$/.test(type) ? type : 'application/octet-stream',
      body: stream(viewing, answer, cameraLimits.partBytes),
      ...(answer.statusCode === 206 && contentRange !== undefined && { contentRange }),
    }
  }

  const fetchPicture = async ({ client, url }: Open): Promise<Served> => {
    const bytes = await whole(await client.get(url), cameraLimits.pictureBytes)
    const contentType = pictureType(bytes)
    if (!contentType) throw notA('picture')
    return { contentType, body: bytes }
  }

  const fetchStream = async (viewing: Open): Promise<Served> => ({
    contentType: 'video/x-flv',
    body: stream(viewing, await viewing.client.get(viewing.url), Number.POSITIVE_INFINITY),
  })

  const answerOf = (key: string, viewing: Open, part: string | undefined, range: string | undefined) => {
    if (part === undefined) {
      if (viewing.plays === 'hls') return fetchPlaylist(key, viewing, viewing.url)
      return viewing.plays === 'flv' ? fetchStream(viewing) : fetchPicture(viewing)
    }
    const named = viewing.parts.get(part)
    if (!named) throw notFound()
    return named.isPlaylist ? fetchPlaylist(key, viewing, named.url) : fetchPart(viewing, named.url, range)
  }

  /** Counts one exchange until it is over: a stream when it is closed, all else when it has come. */
  const counted = async (viewing: Open, fetch: () => Promise<Served>): Promise<Served> => {
    if (viewing.exchanges >= cameraLimits.exchanges[viewing.plays]) throw refuse(coreErrors.tooManyRequests)
    viewing.exchanges += 1
    let sent: Readable | undefined
    const release = () => {
      viewing.exchanges -= 1
    }
    try {
      const served = await fetch()
      if (!Buffer.isBuffer(served.body)) sent = served.body.once('close', release)
      return served
    } finally {
      if (!sent || sent.closed) release()
    }
  }

  /** Whether the camera answers what its record says; what came is thrown away. */
  const tryOnce = async (key: string, viewing: Open) => {
    if (viewing.plays === 'hls') await fetchPlaylist(key, viewing, viewing.url)
    else if (viewing.plays === 'picture') await fetchPicture(viewing)
    else {
      const answer = await viewing.client.get(viewing.url)
      for await (const piece of limited(answer, Number.POSITIVE_INFINITY)) {
        if (piece.toString('latin1', 0, 3) !== 'FLV') throw notA('flv')
        return
      }
      throw notA('flv')
    }
  }

  return {
    async open(camera, watcher) {
      if (!camera.isEnabled) throw refuse(deviceErrors.cameraDisabled)
      const played = playedOf(camera)
      if (!played) throw refuse(deviceErrors.cameraNeedsGateway)
      refuseBeyondLimits(watcher)
      const key = randomBytes(24).toString('base64url')
      const plays = played.kind === 'picture' || played.kind === 'flv' ? played.kind : 'hls'
      const viewing: Open = {
        ...{
          camera,
          watcher,
          plays,
          url: played.url,
          parts: new Map(),
          running: new Set(),
          // it is asked at once
          exchanges: 1,
          usedMs: clock.now(),
          isOver: false,
        },
        client: createCameraClient(cameraConnector, {
          tenantId: camera.tenantId,
          login: loginOf({ secrets }, camera),
        }),
      }
      // it counts while the camera is asked
      opened.set(key, viewing)
      try {
        await tryOnce(key, viewing)
        await told(camera, true)
        viewing.usedMs = clock.now()
        viewing.exchanges -= 1
        return { url: `${viewingPath}/${key}/live`, plays, cameraName: camera.cameraName }
      } catch (error) {
        end(key)
        await told(camera, false)
        throw error
      }
    },
    async serve(key, part, range) {
      const viewing = opened.get(key)
      if (!viewing) return undefined
      viewing.usedMs = clock.now()
      return counted(viewing, async () => answerOf(key, viewing, part, range))
    },
    endOf: (cameraIds) => endWhere(({ camera }) => cameraIds.includes(camera.id)),
    endOfSessions: (sessionIds) =>
      endWhere(({ watcher: { sessionId } }) => sessionId !== undefined && sessionIds.includes(sessionId)),
    async review() {
      endWhere(isIdle)
      const asked = [...opened]
      const answers = await Promise.all(asked.map(([, { watcher }]) => watcher.mayWatch().catch(() => false)))
      asked.forEach(([key], at) => {
        if (!answers[at]) end(key)
      })
    },
    stop: () => endWhere(() => true),
  }
}
