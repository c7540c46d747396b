import { existsSync, readFileSync } from 'node:fs'
import { allPages } from '@energy-console/contract/pages'
import { describe, expect, it } from 'vitest'

const folder = new URL('../../../../public/help/', import.meta.url)
const languages = ['index.html', 'en.html']
const manual = (name: string) => readFileSync(new URL(name, folder), 'utf8')
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)
/** Whatever stands below 系统设置, and the logs. */
const settings = allPages.filter(({ group, path }) => group === '系统设置' || path.startsWith('/logs/'))

describe('issue 9 point 2: the user manual', () => {
  it('has the same sections in both languages, each of them in the list', () => {
    const [chinese, english] = [manual('index.html'), manual('en.html')]
    const sections = all(chinese, /<section id="([^"]+)"/g)
    expect(sections.length).toBeGreaterThan(8)
    expect(all(english, /<section id="([^"]+)"/g)).toEqual(sections)
    for (const text of [english, chinese]) {
      expect(all(text, /<li><a href="#([^"]+)"/g)).toEqual(sections)
      // others may stand in the text, where they lead to a section
      for (const target of all(text, /href="#([^"]+)"/g)) expect(sections).toContain(target)
    }
  })

  it('has every picture that it shows', () => {
    for (const name of languages) {
      const pictures = all(manual(name), /<img src="([^"]+)"/g)
      expect(pictures.length).toBeGreaterThan(5)
      for (const picture of pictures) expect(existsSync(new URL(picture, folder)), picture).toBe(true)
    }
  })
})

describe('issue 9 point 6: every page is written down', () => {
  it.each(languages)('in the manual, with the fields of its records (%s)', (name) => {
    const sections = manual(name).split('<section ')
    for (const { path, records } of allPages) {
      const [section, ...more] = sections.filter((part) =>
        part
          .match(/data-pages="([^"]+)"/)?.[1]
          ?.split(' ')
          .includes(path),
      )
      expect(section, `${path} has no section`).toBeDefined()
      expect(more, `${path} has two sections`).toEqual([])
      if (records) expect(section).toContain(`<!-- fields ${path} -->`)
    }
    const told = all(manual(name), /data-pages="([^"]+)"/g).flatMap((paths) => paths.split(' '))
    expect(told.filter((path, at) => told.indexOf(path) !== at)).toEqual([])
    expect(told.filter((path) => !allPages.some((page) => page.path === path))).toEqual([])
  })

  it('in docs/settings-pages.md, where it is one of the settings', () => {
    const table = readFileSync(new URL('../../../../../../docs/settings-pages.md', import.meta.url), 'utf8')
    const missing = settings
      .map(({ path }) => path.replace(/^\/settings\//, '').replace(/\/index$/, ''))
      .filter((path) => !table.includes(`\`${path}\``))
    expect(missing).toEqual([])
  })
})
