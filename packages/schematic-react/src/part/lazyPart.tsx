import { type ComponentType, type ReactNode, useSyncExternalStore } from 'react'

/**
 * A component whose code is fetched when it is first shown; `meanwhile` keeps its place until then. React's `lazy` would
 * do the same, only that React holds back what follows an outline until the outline was seen for 300 ms: a page that
 * comes in 40 ms would be shown, and ask for its data, that much later, and parts within parts again each time.
 *
 * What could not be fetched is thrown to the nearest boundary, now and whenever it is shown again: files wait for the
 * network by themselves (`loadPart`), so that it is gone or broken.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile?: (props: P) => ReactNode,
): ComponentType<P> {
  let state: { Part: ComponentType<P> } | { error: unknown } | undefined
  let isLoading = false
  const listeners = new Set<() => void>()
  const end = (outcome: NonNullable<typeof state>) => {
    state = outcome
    for (const changed of listeners) changed()
  }
  const begin = () => {
    if (isLoading) return
    isLoading = true
    load().then(
      (Part) => end({ Part }),
      (error: unknown) => end({ error }),
    )
  }
  const subscribe = (changed: () => void) => {
    listeners.add(changed)
    return () => listeners.delete(changed)
  }
  const read = () => state
  // biome-ignore lint/correctness/noComponentHookFactories: each part calls it once, in its module
  return function LazyPart(props: P) {
    begin()
    const now = useSyncExternalStore(subscribe, read, read)
    if (now === undefined) return meanwhile?.(props) ?? null
    if ('error' in now) throw now.error
    return <now.Part {...props} />
  }
}
