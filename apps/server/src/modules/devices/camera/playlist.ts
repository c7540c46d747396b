import { deviceErrors } from '@energy-console/contract/devices'
import { refuse } from '../../../platform/errors'
import { notA } from './createCameraClient'

/** What a playlist names: another playlist, or a part of the picture. */
export interface PlaylistPart {
  url: URL
  isPlaylist: boolean
}

/** Tags whose address leads to another playlist. */
const toPlaylist = /^#EXT-X-(?:MEDIA|I-FRAME-STREAM-INF|RENDITION-REPORT):/
/** Tags whose address leads to a part. */
const toPart = /^#EXT-X-(?:MAP|KEY|SESSION-KEY|PART|PRELOAD-HINT):/
/** Any attribute that holds an address, or what a player would fetch. */
const leads = /URI\s*=|X-ASSET|https?:/i

/** What a camera's playlist has at most: characters of a line and of an address, addresses. */
const most = { line: 8_192, address: 2_048, addresses: 1_000 }

/** Whatever ends a line for a player: what it takes for a line of its own is looked at as one here. */
const lineEnds = /[\r\n\u2028\u2029]/

/** Whether what came is a playlist of HLS. */
export const isPlaylist = (text: string): boolean => /^\uFEFF?#EXTM3U/.test(text)

/**
 * A playlist whose addresses are what `nameOf` makes of them, so that a player asks this server alone. Addresses are read against
 * that of the playlist, and lead to its own origin; a tag that leads somewhere else in a way that is not known here is left out.
 *
 * @throws AppError `devices.cameraForeignPart`; `devices.cameraNoPicture` for one that is larger than any camera's
 */
export function rewritePlaylist(text: string, base: URL, nameOf: (part: PlaylistPart) => string): string {
  let addresses = 0
  const named = (address: string, isPlaylist: boolean) => {
    addresses += 1
    if (addresses > most.addresses || address.length > most.address) throw notA('hls')
    const url = readAddress(address, base)
    if (url.origin !== base.origin) throw refuse(deviceErrors.cameraForeignPart)
    return nameOf({ url, isPlaylist })
  }
  const lines: string[] = []
  let isVariant = false
  for (const line of text.split(lineEnds)) {
    const written = line.trim()
    if (written === '') continue
    if (written.length > most.line) throw notA('hls')
    if (!written.startsWith('#')) {
      lines.push(named(written, isVariant))
      isVariant = false
      continue
    }
    isVariant ||= written.startsWith('#EXT-X-STREAM-INF:')
    const rewritten = rewriteTag(written, named)
    if (rewritten !== undefined) lines.push(rewritten)
  }
  return `${lines.join('\n')}\n`
}

function rewriteTag(
  tag: string,
  named: (address: string, isPlaylist: boolean) => string,
): string | undefined {
  const leadsToPlaylist = toPlaylist.test(tag)
  if (!leadsToPlaylist && !toPart.test(tag)) return leads.test(tag) ? undefined : tag
  const attribute = /([A-Z0-9-]{1,40})="([^"]*)"/g
  // an address that stands as no attribute does is none that a player needs
  let hasOther = leads.test(tag.replace(attribute, ''))
  const rewritten = tag.replace(attribute, (whole, name: string, value: string) => {
    if (name === 'URI') return `URI="${named(value, leadsToPlaylist)}"`
    if (leads.test(whole)) hasOther = true
    return whole
  })
  return hasOther ? undefined : rewritten
}

function readAddress(address: string, base: URL): URL {
  try {
    const url = new URL(address, base)
    url.hash = ''
    if (url.username === '' && url.password === '') return url
  } catch {
    // said below
  }
  throw refuse(deviceErrors.cameraForeignPart)
}
