import { Skeleton } from 'antd'

const fill = { display: 'block', width: '100%', height: '100%' } as const

/** Stands in for something large that is on its way, as large as the class makes it. */
export function Bone({ className }: { className?: string | undefined }) {
  return (
    <div className={className}>
      <Skeleton.Node active styles={{ root: fill, content: fill }} />
    </div>
  )
}
