import type { ErrorSpec } from '@energy-console/contract'
import type { Said } from '../../../platform/outbox'
import { storableText } from '../../../platform/text'

/** A file that comes with a mail. */
export interface MailedFile {
  fileName: string
  contentType: string
  bytes: Buffer
}

/** What a channel is to say. */
export interface OutgoingMessage {
  /** The same whenever it is sent again. */
  key: string
  title: string
  content: string
  /** Mail addresses, beside the channel's own. */
  to: readonly string[]
  /** What comes with a mail. */
  files?: readonly MailedFile[]
  /** For programs. */
  data: Readonly<Record<string, unknown>>
  /** When it came to be, Unix ms. */
  timeMs: number
}

/** What came of it: taken, with the other side's answer, or not. */
export type Taken = { isTaken: true; answer: string } | { isTaken: false; reason: Said; isFinal?: boolean }

/** An answer of the other side: its texts are shown and kept, so that they are short. */
export const shortAnswer = (text: string): string => storableText(text.replace(/\s+/g, ' ').trim(), 200)

/** A failure in words. */
export const notTaken = (
  { text }: ErrorSpec,
  params: Said['params'] = {},
  { isFinal = false }: { isFinal?: boolean } = {},
): Taken => ({ isTaken: false, reason: { text, params }, isFinal })
