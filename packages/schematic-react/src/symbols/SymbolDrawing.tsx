import type { SymbolPart, SymbolSpec, SymbolState } from './symbol'

/**
 * Colours of the states. Normal states are calm (after ISA-101): running and closed in one quiet green, stopped and
 * open in grey; only a fault (red) and an alarm (amber) call out.
 */
const stateColors: Record<SymbolState, string> = {
  off: '#b4b9c2',
  open: '#b4b9c2',
  on: '#3aa675',
  closed: '#3aa675',
  fault: '#e5484d',
  alarm: '#f0a020',
}

interface Props {
  symbol: SymbolSpec
  state: SymbolState
  width: number
  height: number
  stroke: string
  strokeWidth: number
  fill: string
  /** Replaces the state's own colour while the state is normal. */
  accent?: string
}

/** A symbol that is stretched more than this keeps its line width by another way, else its lines would be uneven. */
const evenStretch = 2

/** A library symbol at a size; its lines are as wide as asked, whatever the size. */
export function SymbolDrawing({ symbol, state, width, height, stroke, strokeWidth, fill, accent }: Props) {
  const isNormal = state !== 'fault' && state !== 'alarm'
  const lit = isNormal && accent && (state === 'on' || state === 'closed') ? accent : stateColors[state]
  const [sx, sy] = [width / 80, height / 80]
  const isEven = sx / sy < evenStretch && sy / sx < evenStretch
  const lineWidth = isEven ? strokeWidth / Math.sqrt(sx * sy) : strokeWidth
  const paintOf = (part: SymbolPart) => {
    if (part.paint === 'state') return { fill: lit, stroke: 'none' }
    if (part.paint === 'solid') return { fill: stroke, stroke: 'none' }
    return {
      fill: part.paint === 'body' ? fill : 'none',
      stroke: isNormal ? stroke : lit,
      strokeWidth: lineWidth,
    }
  }
  return (
    <g
      transform={`scale(${sx} ${sy})`}
      strokeLinejoin="round"
      strokeLinecap="round"
      className={state === 'fault' ? 'schematic-blinking' : undefined}
    >
      {symbol.parts.map((part, index) =>
        part.when && !part.when.includes(state) ? null : (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a symbol never change
            key={index}
            d={part.d}
            {...paintOf(part)}
            vectorEffect={isEven ? undefined : 'non-scaling-stroke'}
            className={part.spins && state === 'on' ? 'schematic-turning' : undefined}
            style={
              part.spins
                ? { transformBox: 'fill-box', transformOrigin: 'center', animationDuration: '1.6s' }
                : undefined
            }
          />
        ),
      )}
    </g>
  )
}
