import { inspectTasksPage, maintainTasksPage } from '@energy-console/contract/maintenance'
import { expect, it } from 'vitest'
import { manifestOf } from './manifest'

const translate = (text: string) => (text === '能源云平台' ? 'Energy Cloud' : text)
const brand = { title: 'Red', favicon: '/api/image/red', sidebarColour: '', themeColour: '#b01020' } as never

it('a console that is installed is called as its domain is, and looks like it', () => {
  expect(manifestOf({ brand }, translate)).toMatchObject({
    ...{ name: 'Red', theme_color: '#b01020', display: 'standalone', start_url: '/' },
    icons: [{ src: '/api/image/red', sizes: 'any' }],
  })
})

it('where the domain says nothing it is the product, in the language of who asks', () => {
  const { name, icons, shortcuts } = manifestOf({}, translate)
  expect(name).toBe('Energy Cloud')
  expect(icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '512x512'])
  expect(shortcuts.map(({ url }) => url)).toEqual([inspectTasksPage.path, maintainTasksPage.path])
})
