import { describe, expect, it } from 'vitest'
import { ImageUrl } from './field'

const isTaken = (url: string) => ImageUrl.safeParse(url).success
const svg = (body: string) => `<svg xmlns="http://www.w3.org/2000/svg">${body}</svg>`
const escaped = (text: string) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`
const base64 = (digits: string) => `data:image/svg+xml;base64,${digits}`

describe('an embedded SVG', () => {
  it('is taken as it is, however it is written', () => {
    expect(isTaken(escaped(svg('<rect/>')))).toBe(true)
    expect(isTaken(escaped(`<!DOCTYPE svg PUBLIC "a" "b">${svg('<rect/>')}`))).toBe(true)
    // <svg xmlns="http://www.w3.org/2000/svg"><g>使用 use</g></svg>
    const words = 'PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciPjxnPuS9v+eUqCB1c2U8L2c+PC9zdmc+'
    expect(isTaken(base64(words))).toBe(true)
  })

  it('is refused when it repeats its parts', () => {
    const repeated = svg('<g id="a"><rect/></g><use href="#a"/><use href="#a"/>')
    const prefixed = svg('<s:use xmlns:s="http://www.w3.org/2000/svg" href="#a"/>')
    for (const text of [repeated, prefixed]) {
      expect(isTaken(`data:image/svg+xml,${text}`)).toBe(false)
      expect(isTaken(escaped(text))).toBe(false)
    }
    // <svg><use href="#a"/></svg>
    expect(isTaken(base64('PHN2Zz48dXNlIGhyZWY9IiNhIi8+PC9zdmc+'))).toBe(false)
    // the same in UTF-16
    const utf16 = '//48AHMAdgBnAD4APAB1AHMAZQAgAGgAcgBlAGYAPQAiACMAYQAiAC8APgA8AC8AcwB2AGcAPgA='
    expect(isTaken(base64(utf16))).toBe(false)
  })

  it('is refused when it declares entities', () => {
    expect(isTaken(escaped(`<!DOCTYPE svg [<!ENTITY a "aaaaaaaa">]>${svg('&a;&a;')}`))).toBe(false)
  })
})
