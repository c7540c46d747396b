import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { GatewayUpdatePage } from './RolloutsPage'

const shown = vi.hoisted(() => vi.fn())
vi.mock('../../../kit/resource/ResourcePage', () => ({
  ResourcePage: (props: object) => {
    shown(props)
    return null
  },
}))
vi.mock('../../../kit/page/ShownPage', () => ({ usePage: () => ({ title: '' }) }))
vi.mock('../../../kit/action/ActionButton', () => ({}))
vi.mock('../../../kit/form/FieldInput', () => ({}))
vi.mock('./RolloutDrawer', () => ({}))

it('the list of roll-outs follows them: waves go on by themselves', () => {
  renderToString(<GatewayUpdatePage />)
  expect(shown.mock.lastCall?.[0]).toMatchObject({ refetchMs: expect.any(Number) })
})
