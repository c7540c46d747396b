import { readFileSync } from 'node:fs'
import { allPages } from '@energy-console/contract/pages'
import { describe, expect, it } from 'vitest'
import { strangersPaths, windowPaths } from '../../kit/page/windows'

const page = readFileSync(new URL('../../../index.html', import.meta.url), 'utf8')
const script = /<script>([\s\S]*?)<\/script>/.exec(page)?.[1] ?? ''

/** What `index.html` outlines at an address, until the code of the console is there; undefined: nothing. */
function outlineAt(path: string, cookie = 'Admin-Token=1'): string | undefined {
  const dataset: Record<string, string> = {}
  const run = new Function('localStorage', 'document', 'location', script)
  run(
    { getItem: () => null },
    { cookie, documentElement: { dataset } },
    { pathname: path.replace(/:\w+/g, '7') },
  )
  return dataset.first
}

describe('what is outlined before the code of the console is there', () => {
  it('is the shell at each page of the menu, and the sign-in page for whoever is a stranger', () => {
    const paths = ['/', ...allPages.map((known) => known.path)]
    expect(paths.filter((path) => outlineAt(path) !== 'open')).toEqual([])
    expect(paths.filter((path) => outlineAt(path, '') !== 'entry')).toEqual([])
  })

  it('is nothing in windows without the shell, and the sign-in page at its own address', () => {
    const { login, ...others } = strangersPaths
    const windows = [...windowPaths, ...Object.values(others)]
    expect(windows.filter((path) => outlineAt(path) !== undefined)).toEqual([])
    expect(windows.filter((path) => outlineAt(path, '') !== undefined)).toEqual([])
    expect(['', 'Admin-Token=1'].map((cookie) => outlineAt(login, cookie))).toEqual(['entry', 'entry'])
  })
})
