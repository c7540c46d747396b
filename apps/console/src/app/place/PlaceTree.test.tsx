import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { PlaceTree } from './PlaceTree'

const answers = vi.hoisted(() => ({ useCall: vi.fn() }))
vi.mock('../../api/useCall', () => answers)
vi.mock('./placeInAddress', () => ({ inUse: (nodes: unknown) => nodes, placeOf: vi.fn() }))

const shown = () => renderToString(<PlaceTree chosen={undefined} onChoose={() => undefined} />)

it('section 2: a location tree that cannot be read says so, instead of a tenant without stations', () => {
  answers.useCall.mockReturnValue({ data: undefined, error: new Error('服务器没有响应'), refetch: vi.fn() })
  expect(shown()).toContain('服务器没有响应')
  expect(shown()).toMatch(/重\s?试/)
  const station = { id: '1', type: 'station', title: '一号站' }
  answers.useCall.mockReturnValue({ data: [station], error: new Error('服务器没有响应'), refetch: vi.fn() })
  expect(shown()).toContain('一号站')
  expect(shown()).not.toContain('服务器没有响应')
})
