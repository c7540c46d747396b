import { deviceErrors } from '@energy-console/contract/devices'
import { refuse } from '../../../platform/errors'

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

/** Whether what came is a playlist of HLS. */
export const isPlaylist = (text: string): boolean => /^\uFEFF?#EXTM3U/.test(text)

/**
 * A playlist whose addresses are what `nameOf` makes of them, so that a player asks this server alone. Addresses are read against
 * that of the playlist, and lead to its own origin; a tag that leads somewhere else in a way that is not known here is left out.
 *
 * @throws AppError `devices.cameraForeignPart`
 */
export function rewritePlaylist(text: string, base: URL, nameOf: (part: PlaylistPart) => string): string {
  const named = (address: string, isPlaylist: boolean) => {
    const url = readAddress(address, base)
    if (url.origin !== base.origin) throw refuse(deviceErrors.cameraForeignPart)
    return nameOf({ url, isPlaylist })
  }
  const lines: string[] = []
  let isVariant = false
  for (const line of text.split(/\r?\n/)) {
    const written = line.trim()
    if (written === '') continue
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
  let hasOther = false
  const rewritten = tag.replace(/([A-Z0-9-]+)="([^"]*)"/g, (whole, name: string, value: string) => {
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
