import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { DynamosPage } from './StandbyPage'

const shown = vi.hoisted(() => vi.fn())
vi.mock('../../../kit/resource/ResourcePage', () => ({
  ResourcePage: (props: object) => {
    shown(props)
    return null
  },
}))
vi.mock('../../../kit/page/ShownPage', () => ({ usePage: () => ({ title: '' }) }))
vi.mock('../../../kit/page/useAddress', () => ({
  useAddress: () => ({ parameters: new URLSearchParams(), show: () => undefined }),
}))
vi.mock('./StandbyDetail', () => ({}))
vi.mock('./standbyColumns', () => ({ standbyColumns: () => [] }))

it('the list of standby sources follows them: they start and stop by themselves', () => {
  renderToString(<DynamosPage />)
  expect(shown.mock.lastCall?.[0]).toMatchObject({ refetchMs: expect.any(Number) })
})
