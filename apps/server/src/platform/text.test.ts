import { cutText } from '@energy-console/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isStorable, plainFileName, storableJson, storableText } from './text'

/** Any UTF-16 code units: zeros, halves of pairs and whole ones. */
const anyText = fc.string({
  unit: fc.oneof(
    fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
    fc.constantFrom('\0', '\ud83d', '\ude00', '😀', '𠮷', '\\', '"'),
  ),
})

describe('texts for PostgreSQL', () => {
  it('are never longer than told, in characters, and never hold what it refuses', () => {
    fc.assert(
      fc.property(anyText, fc.nat(20), (text, length) => {
        const stored = storableText(text, length)
        expect([...stored].length).toBeLessThanOrEqual(length)
        expect(isStorable(stored)).toBe(true)
        expect(storableText(stored, length)).toBe(stored)
      }),
    )
  })

  it('are cut between characters', () => {
    expect(cutText('配电😀房', 3)).toBe('配电😀')
    expect(cutText('配电😀房', 2)).toBe('配电')
    expect(cutText('😀😀', 2)).toBe('😀😀')
    expect(storableText('a\0b\ud83dc😀')).toBe('abc😀')
  })

  it('stay what they are in JSON, names included', () => {
    fc.assert(
      fc.property(anyText, anyText, (name, text) => {
        const stored: unknown = JSON.parse(storableJson({ [name]: [text] }))
        expect(stored).toEqual(JSON.parse(JSON.stringify({ [storableText(name)]: [storableText(text)] })))
      }),
    )
    expect(storableJson('\\u0000 \\\ud800')).toBe('"\\\\u0000 \\\\"')
    expect(storableJson(undefined)).toBe('null')
  })
})

describe('file names', () => {
  it('lead nowhere and hold nothing that cannot be seen', () => {
    expect(plainFileName('../../etc/passwd')).toBe('_._etc_passwd')
    expect(plainFileName('C:\\\\a*.pdf\n')).toBe('C___a_.pdf_')
    expect(plainFileName('图纸 (1).pdf')).toBe('图纸 (1).pdf')
    expect(plainFileName('..')).toBe('_')
    const piece = fc.constantFrom('.', '..', '/', '\\', ':', '*', ' ', 'a', '\0', '\u202e')
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const name = plainFileName(pieces.join(''))
        expect(name).not.toMatch(/[/\\:*]|^\.|\.\.|\p{Cc}|\u202e/u)
        expect(name).not.toBe('')
      }),
    )
  })
})
