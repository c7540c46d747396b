import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { PointTree } from './PointTree'

const answers = vi.hoisted(() => ({ useCall: vi.fn() }))
vi.mock('../../api/useCall', () => answers)
const held = vi.hoisted(() => ({ place: undefined as object | undefined }))
vi.mock('../../api/callApi', () => ({ callApi: vi.fn() }))
vi.mock('../EmptyHint', () => ({ EmptyHint: () => null }))
vi.mock('../../api/browser/place', () => ({
  usePlace: (select: (state: object) => unknown) => select(held),
  stationsAsked: (ids: readonly string[] | undefined) => (ids ? { stationIds: ids.join() } : {}),
}))

const shown = () => renderToString(<PointTree chosen={new Map()} onChange={() => undefined} />)

it('section 2: the points to choose from are those of the place, until somebody asks for all', () => {
  const stations = [
    { id: '1', title: '一号站' },
    { id: '2', title: '二号站' },
  ]
  answers.useCall.mockReturnValue({ data: stations, error: null, isPending: false, refetch: vi.fn() })
  expect(shown()).toContain('二号站')
  expect(shown()).not.toContain('显示全部站点')
  held.place = { title: '东区', stationIds: ['1'] }
  const narrowed = shown()
  expect(narrowed).toContain('一号站')
  expect(narrowed).not.toContain('二号站')
  expect(narrowed).toContain('只显示“东区”')
  expect(narrowed).toContain('显示全部站点')
  // the search asks the server for no more than that
  expect(answers.useCall.mock.calls.at(-1)?.[1]).toMatchObject({ query: { stationIds: '1' } })
})
