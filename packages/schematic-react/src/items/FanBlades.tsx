interface Props {
  isRotating: boolean
  turnsPerMinute: number
  fill: string
}

/** Three blades about the centre of a 200 × 200 box; they turn by a CSS animation, so nothing is re-drawn per frame. */
export function FanBlades({ isRotating, turnsPerMinute, fill }: Props) {
  const seconds = turnsPerMinute > 0 ? 60 / turnsPerMinute : 0
  const blade = 'M100,92 C80,60 70,28 100,14 C130,20 126,62 104,93 Z'
  return (
    <g
      className={isRotating && seconds > 0 ? 'schematic-turning' : undefined}
      style={{ transformOrigin: '100px 100px', animationDuration: seconds > 0 ? `${seconds}s` : undefined }}
    >
      {[0, 120, 240].map((angle) => (
        <path key={angle} d={blade} fill={fill} transform={`rotate(${angle} 100 100)`} data-shape="" />
      ))}
      <circle cx={100} cy={100} r={12} fill={fill} />
    </g>
  )
}
