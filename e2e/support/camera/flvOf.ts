/** The boxes between two places of an MP4 file: their name, and where what they hold begins and ends. */
function* boxesIn(file: Buffer, from = 0, to = file.length) {
  for (let at = from; at + 8 <= to; ) {
    const end = at + file.readUInt32BE(at)
    yield { name: file.toString('latin1', at + 4, at + 8), begin: at + 8, start: at, end }
    at = end
  }
}

const within = (file: Buffer, { begin, end }: { begin: number; end: number }, name: string) => {
  const found = [...boxesIn(file, begin, end)].find((box) => box.name === name)
  if (!found) throw new Error(`the clip has no ${name}`)
  return found
}

interface Sample {
  bytes: Buffer
  durationMs: number
  /** By how much later it is shown than it is decoded. */
  shownMs: number
  isKey: boolean
}

/** Reads fields of four bytes one after the other. */
const reader = (file: Buffer, from: number) => {
  let at = from
  return () => {
    at += 4
    return file.readUInt32BE(at - 4)
  }
}

/** The pictures of one fragment, whose first one stands by itself. */
function samplesOf(
  file: Buffer,
  moof: { start: number; begin: number; end: number },
  scale: number,
): Sample[] {
  const traf = within(file, moof, 'traf')
  const head = reader(file, within(file, traf, 'tfhd').begin)
  const given = head()
  head()
  if (given & 0x1) [head(), head()]
  if (given & 0x2) head()
  const usualDuration = given & 0x8 ? head() : 0
  const usualSize = given & 0x10 ? head() : 0
  const next = reader(file, within(file, traf, 'trun').begin)
  const flags = next()
  const count = next()
  let at = moof.start + (flags & 0x1 ? next() : 0)
  if (flags & 0x4) next()
  return Array.from({ length: count }, (_, index): Sample => {
    const duration = flags & 0x100 ? next() : usualDuration
    const size = flags & 0x200 ? next() : usualSize
    if (flags & 0x400) next()
    const shown = flags & 0x800 ? next() | 0 : 0
    at += size
    return {
      bytes: file.subarray(at - size, at),
      ...{ durationMs: (duration / scale) * 1000, shownMs: (shown / scale) * 1000, isKey: index === 0 },
    }
  })
}

const uint24 = (value: number) => Buffer.from([(value >> 16) & 255, (value >> 8) & 255, value & 255])

/** A tag of video with the length that follows it. */
function tagOf(atMs: number, isKey: boolean, packet: number, shownMs: number, bytes: Buffer): Buffer {
  const data = Buffer.concat([Buffer.from([isKey ? 0x17 : 0x27, packet]), uint24(shownMs), bytes])
  const time = [...uint24(atMs), (atMs >> 24) & 255]
  const tag = Buffer.concat([Buffer.from([9]), uint24(data.length), Buffer.from([...time, 0, 0, 0]), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(tag.length)
  return Buffer.concat([tag, length])
}

/** A part of a stream, and how long after its beginning it is due. */
export interface StreamPart {
  atMs: number
  bytes: Buffer
}

/** A clip in fragments of MP4, H.264 without sound, as cameras send it live over HTTP: FLV, over and over. */
export function* flvOf(clip: Buffer): Generator<StreamPart> {
  const top = [...boxesIn(clip)]
  const moov = within(clip, { begin: 0, end: clip.length }, 'moov')
  const mdia = within(clip, within(clip, moov, 'trak'), 'mdia')
  const scale = clip.readUInt32BE(within(clip, mdia, 'mdhd').begin + 12)
  const setup = clip.indexOf('avcC')
  const config = clip.subarray(setup + 4, setup - 4 + clip.readUInt32BE(setup - 4))
  const samples = top.flatMap((box) => (box.name === 'moof' ? samplesOf(clip, box, scale) : []))
  const header = Buffer.from([...Buffer.from('FLV'), 1, 1, 0, 0, 0, 9, 0, 0, 0, 0])
  yield { atMs: 0, bytes: Buffer.concat([header, tagOf(0, true, 0, 0, config)]) }
  for (let atMs = 0; ; )
    for (const { bytes, durationMs, shownMs, isKey } of samples) {
      yield { atMs, bytes: tagOf(Math.round(atMs), isKey, 1, Math.round(shownMs), bytes) }
      atMs += durationMs
    }
}
