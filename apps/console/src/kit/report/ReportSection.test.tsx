import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { ReportSection } from './ReportSection'

const turn = vi.hoisted(() => ({ hasCome: true }))

vi.mock('./useInTurn', () => ({ useInTurn: () => turn.hasCome }))
vi.mock('../EmptyHint', () => ({ EmptyHint: () => null }))

const isBusy = (props: { isLoading?: boolean; isFormer?: boolean }) =>
  renderToString(
    <ReportSection title="能耗" height={100} {...props}>
      图
    </ReportSection>,
  ).includes('aria-busy="true"')

it('a section says that it is busy until what is asked for stands in it', () => {
  turn.hasCome = true
  expect(isBusy({})).toBe(false)
  expect(isBusy({ isLoading: true })).toBe(true)
  expect(isBusy({ isFormer: true })).toBe(true)
  turn.hasCome = false
  expect(isBusy({})).toBe(true)
})
