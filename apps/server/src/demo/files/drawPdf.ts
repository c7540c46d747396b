import type { Words } from '../words/words'

/** What stands on a page: texts and strokes in points from the lower left corner; A4 is 595 × 842. */
export type Mark =
  | { kind: 'text'; x: number; y: number; size: number; text: string }
  | { kind: 'line'; from: readonly [number, number]; to: readonly [number, number]; width?: number }
  | { kind: 'box'; x: number; y: number; width: number; height: number; grey?: number }

export const text = (x: number, y: number, size: number, words: string): Mark => ({
  kind: 'text',
  x,
  y,
  size,
  text: words,
})
export const line = (from: readonly [number, number], to: readonly [number, number], width = 0.8): Mark => ({
  kind: 'line',
  from,
  to,
  width,
})
/** A frame, or an area in a grey from 0 (black) to 1. */
export const box = (x: number, y: number, width: number, height: number, grey?: number): Mark => ({
  kind: 'box',
  x,
  y,
  width,
  height,
  ...(grey === undefined ? {} : { grey }),
})

/** UTF-16, as the character map of the font takes it. */
function hexOf(words: string): string {
  let hex = ''
  for (let at = 0; at < words.length; at += 1) hex += words.charCodeAt(at).toString(16).padStart(4, '0')
  return hex
}

function operation(mark: Mark, words: Words): string {
  switch (mark.kind) {
    case 'text':
      return `BT /F1 ${mark.size} Tf ${mark.x} ${mark.y} Td <${hexOf(words(mark.text))}> Tj ET`
    case 'line':
      return `${mark.width ?? 0.8} w ${mark.from.join(' ')} m ${mark.to.join(' ')} l S`
    case 'box': {
      const area = `${mark.x} ${mark.y} ${mark.width} ${mark.height} re`
      return mark.grey === undefined ? `0.8 w ${area} S` : `${mark.grey} g ${area} f 0 g`
    }
  }
}

/**
 * A PDF of A4 pages, its texts in the demo's language. Its font is one of those that readers of Chinese bring along (Adobe-GB1), so that the file holds
 * none.
 */
export function drawPdf(words: Words, title: string, pages: readonly (readonly Mark[])[]): Buffer {
  const firstPage = 7
  const kids = pages.map((_, index) => `${firstPage + index * 2} 0 R`)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [4 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /FontDescriptor 5 0 R /DW 1000 /W [1 95 500]' +
      ' /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> >>',
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0' +
      ' /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
    `<< /Title <feff${hexOf(words(title))}> >>`,
    ...pages.flatMap((marks, index) => {
      const content = marks.map((mark) => operation(mark, words)).join('\n')
      return [
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >>' +
          ` /Contents ${firstPage + index * 2 + 1} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ]
    }),
  ]
  let file = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const start = file.length
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries.join('')}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 6 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}
