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
    wrapping?: 'none' | 'wrap' | 'ellipsis'
  }
}

const lineHeight = 1.3
const across = { 'flex-start': 'start', center: 'middle', 'flex-end': 'end' } as const

/**
 * Lines of text in a box, placed by `justifyContent` (across) and `alignItems` (down): broken where the content is and,
 * where that is chosen, at the width of the box, or cut off there.
 */
export function drawTextBox({ text, item }: Props) {
  if (item.wrapping === 'wrap' || item.wrapping === 'ellipsis') return drawFittedText({ text, item })
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

const alignments = { 'flex-start': 'left', center: 'center', 'flex-end': 'right' } as const

/** SVG breaks no lines: a text that is to fit into its box is laid out by HTML. */
const drawFittedText = ({ text, item }: Props) => (
  <foreignObject width={item.width} height={item.height}>
    <div
      style={{
        display: 'flex',
        boxSizing: 'border-box',
        width: '100%',
        height: '100%',
        overflow: 'hidden',
        padding: item.padding,
        alignItems: item.alignItems,
        font: `${item.fontStyle} ${item.fontWeight === 'lighter' ? 300 : item.fontWeight} ${item.fontSize}px/${lineHeight} ${item.fontFamily}`,
        color: item.color,
        textAlign: alignments[item.justifyContent as keyof typeof alignments] ?? 'center',
      }}
    >
      <div
        data-text=""
        style={{
          flex: 1,
          minWidth: 0,
          ...(item.wrapping === 'wrap'
            ? { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }
            : { whiteSpace: 'pre', overflow: 'hidden', textOverflow: 'ellipsis' }),
        }}
      >
        {text}
      </div>
    </div>
  </foreignObject>
)

/** The same as a component. */
export const TextBox = (props: Props) => drawTextBox(props)
