import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { StorageNotice } from './StorageNotice'

const told = vi.hoisted(() => ({ maySee: false, data: { level: 'ample', freeBytes: null as number | null } }))
vi.mock('../api/session', () => ({ useButton: () => told.maySee }))
vi.mock('../api/useCall', () => ({ useCall: () => ({ data: told.data }) }))
vi.mock('../api/realtime/realtime', () => ({ realtime: { onPush: () => () => undefined } }))
vi.mock('../api/cache/refresh', () => ({ refreshNouns: async () => undefined }))

const shown = () =>
  renderToString(
    <MemoryRouter>
      <StorageNotice />
    </MemoryRouter>,
  )

it('says nothing while there is room, and of a full disk what concerns each: the way to mend it, or whom to tell', () => {
  expect(shown()).toBe('')
  told.data = { level: 'full', freeBytes: null }
  expect(shown()).toContain('请联系平台管理员')
  expect(shown()).not.toContain('href')
  told.maySee = true
  told.data = { level: 'full', freeBytes: 300 * 1024 ** 2 }
  expect(shown()).toContain('剩余 300 MB')
  expect(shown()).toContain('/settings/disk-usage')
})
