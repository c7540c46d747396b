import { Skeleton } from 'antd'
import type { CSSProperties } from 'react'

const fill = { display: 'block', width: '100%', height: '100%' } as const

interface Props {
  className?: string | undefined
  style?: CSSProperties
}

/** Stands in for something large that is on its way, as large as class and style make it. */
export function Bone({ className, style }: Props) {
  return (
    <div className={className} style={style}>
      <Skeleton.Node active styles={{ root: fill, content: fill }} />
    </div>
  )
}
