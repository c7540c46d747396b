/** Room for a curve and its name. */
const legendRoom = 110

interface ChartLegendProps {
  names: readonly string[]
  colorOf: (index: number) => string
  y: number
  /** Of the chart, in whose middle it stands. */
  width: number
}

/** Which colour each curve of a chart has, side by side. */
export function ChartLegend({ names, colorOf, y, width }: ChartLegendProps) {
  const left = Math.max(8, (width - names.length * legendRoom) / 2)
  return names.map((name, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a curve is its place in the item's list
    <g key={index} transform={`translate(${left + index * legendRoom} ${y})`}>
      <line x1={0} x2={14} y1={-4} y2={-4} stroke={colorOf(index)} strokeWidth={3} />
      <text x={20}>{name}</text>
    </g>
  ))
}
