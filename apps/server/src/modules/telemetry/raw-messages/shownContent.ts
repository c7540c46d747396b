import { isUtf8 } from 'node:buffer'
import { hideSecrets } from './hideSecrets'

/** What is shown of the content of a message. */
export interface ShownContent {
  content: string
  isHex: boolean
  isCut: boolean
  isHidden: boolean
}

/** What may be the beginning of a token that a cut has gone through. */
const cutToken = /[\da-f]{8,40}$/i
/** Bytes of a character that a cut may have left. */
const brokenBytes = 3

/**
 * The content from its first bytes: as text, else in hexadecimal. Passwords and tokens are left out; bytes that are no text and
 * hold some are not shown at all. `size` are the bytes of all of it.
 */
export function shownContent(head: Buffer, size: number, isToken: (text: string) => boolean): ShownContent {
  const isCut = head.length < size
  const bytes = isCut ? withoutBrokenEnd(head) : head
  const isHex = !isUtf8(bytes)
  const text = bytes.toString(isHex ? 'latin1' : 'utf8')
  const known = isCut && !isHex ? text.replace(cutToken, '') : text
  const content = hideSecrets(known, isToken)
  const isHidden = content !== known
  if (!isHex) return { content, isHex, isCut, isHidden }
  return { content: isHidden ? '' : bytes.toString('hex'), isHex, isCut, isHidden }
}

/** Without the bytes of a character at the end whose others were cut off. */
function withoutBrokenEnd(bytes: Buffer): Buffer {
  for (let cut = 0; cut <= brokenBytes; cut += 1) {
    const shorter = bytes.subarray(0, bytes.length - cut)
    if (isUtf8(shorter)) return shorter
  }
  return bytes
}
