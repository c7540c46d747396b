import { renderToString } from 'react-dom/server'
import { beforeEach, expect, it, vi } from 'vitest'
import { RowButtons } from './RowButtons'

const screen = { isNarrow: false }

vi.mock('../useIsNarrow', () => ({ useIsNarrow: () => screen.isNarrow }))

beforeEach(() => {
  screen.isNarrow = false
})

const named = (names: readonly (string | false)[]) =>
  renderToString(
    <RowButtons>
      {/* as pages give them: within one another, and with gaps */}
      <>
        {names.map(
          (name) =>
            name && (
              <button type="button" key={name}>
                {name}
              </button>
            ),
        )}
      </>
      <button type="button">删除</button>
    </RowButtons>,
  )

it('folds what is more than three buttons behind one, and nothing where a card has room', () => {
  const [shown = '', folded = ''] = named(['写入', '编辑', '流水']).split('popover="auto"')
  expect(['写入', '编辑', '流水', '删除'].map((name) => shown.includes(name))).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(['流水', '删除'].map((name) => folded.includes(name))).toEqual([true, true])
  expect(named(['写入', false, '流水'])).not.toContain('popover')
  screen.isNarrow = true
  expect(named(['写入', '编辑', '流水'])).not.toContain('popover')
})
