import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { FoldedControls } from './FoldedControls'
import { PhoneFold } from './PhoneFold'

const narrow = vi.hoisted(() => ({ useIsNarrow: vi.fn<() => boolean>() }))
vi.mock('../useIsNarrow', () => narrow)

const shown = (props: { isNarrow: boolean; count?: number }) => {
  narrow.useIsNarrow.mockReturnValue(props.isNarrow)
  return renderToString(
    <PhoneFold word="筛选" {...(props.count === undefined ? {} : { count: props.count })}>
      <input name="deviceName" />
    </PhoneFold>,
  )
}

it('controls stand as they are where there is room', () => {
  expect(shown({ isNarrow: false })).toBe('<input name="deviceName"/>')
})

it('on a phone a button stands for them, says how many are in force, and keeps what was begun in them', () => {
  const folded = shown({ isNarrow: true, count: 2 })
  expect(folded).toContain('筛选 2')
  expect(folded).toMatch(/aria-expanded="false"/)
  expect(folded).toMatch(/hidden=""[^>]*><input name="deviceName"/)
  expect(shown({ isNarrow: true, count: 0 })).not.toMatch(/筛选 \d/)
})

it('unfolded, they are shown', () => {
  const open = renderToString(
    <FoldedControls word="筛选" count={0} isOpen onToggle={() => undefined}>
      <input name="deviceName" />
    </FoldedControls>,
  )
  expect(open).toMatch(/aria-expanded="true"/)
  expect(open).not.toContain('hidden=""')
})

it('controls that fold themselves are given how to', () => {
  narrow.useIsNarrow.mockReturnValue(true)
  const folds = vi.fn<(fold: () => void) => string>(() => '回路')
  expect(renderToString(<PhoneFold word="筛选">{folds}</PhoneFold>)).toContain('回路')
  expect(folds).toHaveBeenCalledWith(expect.any(Function))
})
