import { GRID, type Page } from '@energy-console/schematic'
import { useId } from 'react'

/** The grid of configuration mode, 20 × 20. */
export function Grid({ page }: { page: Page }) {
  const id = useId()
  const { width, height } = page.svgData
  return (
    <>
      <pattern id={id} width={GRID} height={GRID} patternUnits="userSpaceOnUse">
        <path
          d={`M${GRID},0 H0 V${GRID}`}
          fill="none"
          stroke="#8793a3"
          strokeOpacity={0.28}
          strokeWidth={1}
        />
      </pattern>
      <rect width={width} height={height} fill={`url(#${id})`} pointerEvents="none" data-grid="" />
    </>
  )
}
