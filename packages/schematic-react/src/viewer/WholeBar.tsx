import { type Camera, type Page, readableFit } from '@energy-console/schematic'
import { useSyncExternalStore } from 'react'
import { useHost } from './host'

/** So large that it can be read, or as somebody has moved it by hand. */
export type Kind = 'large' | 'own'

interface Props {
  camera: Camera
  page: Page
  /** Left out: all of the page is shown. */
  kind: Kind | undefined
  onWhole: () => void
  onLarge: () => void
}

/** Below a page that is too wide for a phone: a button that makes it so large that it can be read, and one for all of it. */
export function WholeBar({ camera, page, kind, onWhole, onLarge }: Props) {
  const host = useHost()
  const room = useSyncExternalStore(camera.viewport.subscribe, camera.viewport.get)
  if (!host || readableFit(room, page.svgData) === 'contain') return null
  return (
    <div className="schematic-whole">
      {kind === 'large' && <span>{host.t('左右拖动可查看其余部分')}</span>}
      <button type="button" onClick={kind ? onWhole : onLarge}>
        {host.t(kind ? '显示全图' : '放大查看')}
      </button>
    </div>
  )
}
