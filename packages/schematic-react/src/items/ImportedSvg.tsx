import { embedSvg, sanitizeSvg, UnsafeSvg } from '@energy-console/schematic/svg'
import { useMemo } from 'react'

/** As an image, a drawing is a document of its own: its ids and styles reach nothing else, and it runs nothing. */
export default function ImportedSvg({ svg, width, height }: { svg: string; width: number; height: number }) {
  const href = useMemo(() => addressOf(svg), [svg])
  if (href === '')
    return <rect width={width} height={height} fill="none" stroke="#c0c4cc" strokeDasharray="4,4" />
  return <image href={href} width={width} height={height} preserveAspectRatio="xMidYMid meet" />
}

/** Empty where there is nothing to draw. */
function addressOf(svg: string): string {
  try {
    return embedSvg(sanitizeSvg(svg))
  } catch (error) {
    if (error instanceof UnsafeSvg) return ''
    throw error
  }
}
