import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { PhoneFold } from './PhoneFold'

const narrow = vi.hoisted(() => ({ useIsNarrow: vi.fn<() => boolean>() }))
vi.mock('../useIsNarrow', () => narrow)

const shown = (props: { isNarrow: boolean; isOpen?: boolean; count?: number }) => {
  narrow.useIsNarrow.mockReturnValue(props.isNarrow)
  return renderToString(
    <PhoneFold
      word="筛选"
      fold={{ isOpen: props.isOpen === true, toggle: () => undefined, close: () => undefined }}
      {...(props.count === undefined ? {} : { count: props.count })}
    >
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
  const open = shown({ isNarrow: true, isOpen: true })
  expect(open).toMatch(/aria-expanded="true"/)
  expect(open).not.toContain('hidden=""')
})
