import { createHmac, timingSafeEqual } from 'node:crypto'

const kinds = ['file', 'thumbnail', 'preview'] as const
/** The file itself, or a picture of it. */
export type AttachmentKind = (typeof kinds)[number]

/** What a ticket opens. */
export interface Ticket {
  tenantId: string
  id: string
  kind: AttachmentKind
}

/** Tickets end with such a span of the clock, so that an address stays the same for a while and can be cached. */
const spanMs = 5 * 60_000

/** Signs and reads the tickets that stand in addresses. One is good for 5 to 10 minutes and for one file alone. */
export interface Tickets {
  sign(ticket: Ticket, nowMs: number): string
  /** Undefined for one that is forged or over. */
  read(text: string, nowMs: number): Ticket | undefined
}

export function createTickets(secret: Uint8Array): Tickets {
  const key = createHmac('sha256', secret).update('addresses of attachments').digest()
  const macOf = (text: string) => createHmac('sha256', key).update(text).digest().subarray(0, 18)
  return {
    sign({ tenantId, id, kind }, nowMs) {
      const untilMs = (Math.floor(nowMs / spanMs) + 2) * spanMs
      const claim = Buffer.from(`${tenantId} ${id} ${kind} ${untilMs}`).toString('base64url')
      return `${claim}.${macOf(claim).toString('base64url')}`
    },
    read(text, nowMs) {
      const [claim = '', mac = ''] = text.split('.')
      const given = Buffer.from(mac, 'base64url')
      const own = macOf(claim)
      if (given.length !== own.length || !timingSafeEqual(given, own)) return undefined
      const [tenantId = '', id = '', kind, untilMs] = Buffer.from(claim, 'base64url').toString().split(' ')
      if (Number(untilMs) <= nowMs) return undefined
      return { tenantId, id, kind: kinds.find((one) => one === kind) ?? 'file' }
    },
  }
}
