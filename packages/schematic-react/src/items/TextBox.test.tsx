import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { TextBox } from './TextBox'

const item = {
  ...{ width: 80, height: 20, color: '#fff', fontSize: 14, fontFamily: 'sans-serif' },
  ...{ fontWeight: 'normal', fontStyle: 'normal' },
}
const text = 'F11 照明馈线\n断路器'
const drawn = (wrapping: 'none' | 'wrap' | 'ellipsis') =>
  renderToStaticMarkup(
    <svg aria-hidden="true">
      <TextBox text={text} item={{ ...item, wrapping }} />
    </svg>,
  )

it('cuts a text off at its box with an ellipsis, or breaks it there, as chosen', () => {
  const cut = drawn('ellipsis')
  expect(cut).toContain('white-space:pre;overflow:hidden;text-overflow:ellipsis')
  expect(cut).toMatch(/<foreignObject width="80" height="20">/i)
  // the whole text is there for whoever reads or copies it
  expect(cut).toContain(text)
  const broken = drawn('wrap')
  expect(broken).toContain('white-space:pre-wrap;overflow-wrap:anywhere')
  expect(broken).not.toContain('ellipsis')
})

it('breaks a text that is neither where its content is alone', () => {
  const plain = drawn('none')
  expect(plain).not.toMatch(/foreignObject/i)
  expect(plain.match(/<tspan/g)).toHaveLength(2)
})
