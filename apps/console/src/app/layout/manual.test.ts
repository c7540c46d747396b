import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const folder = new URL('../../../public/help/', import.meta.url)
const manual = (name: string) => readFileSync(new URL(name, folder), 'utf8')
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)

describe('issue 9 point 2: the user manual', () => {
  it('has the same sections in both languages, each of them in the list', () => {
    const [chinese, english] = [manual('index.html'), manual('en.html')]
    const sections = all(chinese, /<section id="([^"]+)"/g)
    expect(sections.length).toBeGreaterThan(8)
    expect(all(english, /<section id="([^"]+)"/g)).toEqual(sections)
    expect(all(english, /href="#([^"]+)"/g)).toEqual(sections)
    expect(all(chinese, /href="#([^"]+)"/g)).toEqual(sections)
  })

  it('has every picture that it shows', () => {
    for (const name of ['index.html', 'en.html']) {
      const pictures = all(manual(name), /<img src="([^"]+)"/g)
      expect(pictures.length).toBeGreaterThan(5)
      for (const picture of pictures) expect(existsSync(new URL(picture, folder)), picture).toBe(true)
    }
  })
})
