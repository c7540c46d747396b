import { fontOf } from './paint'

interface Props {
  text: string
  item: {
    width: number
    height: number
    color: string
    fontSize: number
    fontFamily: string
    fontWeight: string
    fontStyle: string
    padding?: number
    justifyContent?: string
    alignItems?: string
  }
}

const lineHeight = 1.3
const across = { 'flex-start': 'start', center: 'middle', 'flex-end': 'end' } as const

/** Lines of text in a box: broken where the content is, placed by `justifyContent` (across) and `alignItems` (down). */
export function drawTextBox({ text, item }: Props) {
  const { width, height, fontSize, padding = 0, justifyContent = 'center', alignItems = 'center' } = item
  const anchor = across[justifyContent as keyof typeof across] ?? 'middle'
  const x = anchor === 'start' ? padding : anchor === 'end' ? width - padding : width / 2
  const lines = text.split('\n')
  const block = lines.length * fontSize * lineHeight
  const top =
    alignItems === 'flex-start'
      ? padding
      : alignItems === 'flex-end'
        ? height - padding - block
        : (height - block) / 2
  const baseline = top + fontSize * (lineHeight / 2 + 0.35)
  return (
    <text {...fontOf(item)} x={x} y={baseline} textAnchor={anchor} data-text="">
      {lines.length === 1
        ? text
        : lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity
            <tspan key={index} x={x} dy={index === 0 ? 0 : fontSize * lineHeight}>
              {line || '\u00a0'}
            </tspan>
          ))}
    </text>
  )
}

/** The same as a component. */
export const TextBox = (props: Props) => drawTextBox(props)
