import { recall, remember } from '../browser/storage'

/** What the clocks were when the server answered last, Unix ms. */
interface Heard {
  serverMs: number
  deviceMs: number
}

const key = 'heard'
/** Answers tell whole seconds, and take their time: so little says nothing of a clock. */
const likeMs = 5_000
let own: Heard | undefined
let keptMs = 0

/** Notes that the server has answered, and what its clock was. Errors may be those of a proxy. */
export function noteHeard({ ok, headers }: Pick<Response, 'ok' | 'headers'>): void {
  const serverMs = Date.parse(headers.get('date') ?? '')
  if (!ok || Number.isNaN(serverMs)) return
  own = { serverMs, deviceMs: Date.now() }
  if (Math.abs(own.deviceMs - keptMs) < likeMs) return
  keptMs = own.deviceMs
  remember(key, own)
}

/** What this browser heard last, in whichever tab, and before it was opened too. */
function lastHeard(): Heard | undefined {
  const kept = recall<Heard>(key)
  return own && !(kept && kept.serverMs > own.serverMs) ? own : kept
}

/** What the clock of the server was when this browser heard from it last; undefined where it never has. */
export const heardMs = (): number | undefined => lastHeard()?.serverMs

/** What the clock of the server is now, as far as this device knows: its own clock may be wrong, or was set meanwhile. */
export function serverNow(): number {
  const heard = lastHeard()
  const now = Date.now()
  if (!heard) return now
  const behindMs = heard.serverMs - heard.deviceMs
  return Math.max(heard.serverMs, Math.abs(behindMs) < likeMs ? now : now + behindMs)
}
