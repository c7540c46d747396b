import { useMemo } from 'react'
import { sanitizeSvg } from '../symbols/sanitizeSvg'

/** As an image, a drawing cannot run scripts or load anything, whatever it holds. */
export default function ImportedSvg({ svg, width, height }: { svg: string; width: number; height: number }) {
  const href = useMemo(() => {
    const clean = sanitizeSvg(svg)
    return clean === '' ? '' : `data:image/svg+xml;charset=utf-8,${encodeURIComponent(clean)}`
  }, [svg])
  if (href === '')
    return <rect width={width} height={height} fill="none" stroke="#c0c4cc" strokeDasharray="4,4" />
  return <image href={href} width={width} height={height} preserveAspectRatio="xMidYMid meet" />
}
