import { lazy, Suspense } from 'react'

const NamedIcon = lazy(async () => ({ default: (await import('./NamedIcon')).NamedIcon }))

/** An icon by its name, drawn as soon as the icons have come; its place is kept until then. For what loads first. */
export function SoonIcon({ name }: { name?: string }) {
  return (
    <Suspense fallback={<span className="anticon" style={{ width: '1em', height: '1em' }} />}>
      <NamedIcon {...(name === undefined ? {} : { name })} />
    </Suspense>
  )
}
