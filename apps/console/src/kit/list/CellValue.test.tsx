import { field } from '@energy-console/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import * as z from 'zod'
import { queryClient } from '../../api/cache/queryClient'
import { fieldsOf } from '../form/fields'
import { CellValue } from './CellValue'

// the session looks for its cookie as soon as it is loaded
vi.hoisted(() => {
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('window', { addEventListener: () => undefined })
})
vi.mock('../device/useTags', () => ({
  useTags: () =>
    new Map([['7', { deviceIds: ['7'], untilMs: null, kind: 'lockout', reason: '检修', userName: '甲' }]]),
}))
vi.mock('../device/useSilence', () => ({ useSilence: () => undefined }))

const shown = (noun: string, row: object) => {
  const [column] = fieldsOf(z.object({ deviceId: field.reference('设备', noun) }))
  return renderToString(
    <QueryClientProvider client={queryClient}>
      {column && <CellValue field={column} row={row} />}
    </QueryClientProvider>,
  )
}

it('marks a device that is named where a tag hangs on it', () => {
  expect(shown('device', { deviceId: '7', deviceName: '主变' })).toMatch(/role="img".*主变/)
  expect(shown('device', { deviceId: '8', deviceName: '主变' })).toBe('主变')
  expect(shown('station', { deviceId: '7', deviceName: '甲站' })).toBe('甲站')
  expect(shown('device', { deviceId: null, deviceName: null })).toContain('—')
})
