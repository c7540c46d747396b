import { type Camera, type Page, readableFit } from '@energy-console/schematic'
import { useSyncExternalStore } from 'react'
import { useHost } from './host'

interface Props {
  camera: Camera
  page: Page
  isWhole: boolean
  onChange: (isWhole: boolean) => void
}

/** Below a page that does not fit a phone in letters that can be read: that there is more, and a button for all of it. */
export function WholeBar({ camera, page, isWhole, onChange }: Props) {
  const host = useHost()
  const room = useSyncExternalStore(camera.viewport.subscribe, camera.viewport.get)
  if (!host || readableFit(room, page.svgData) === 'contain') return null
  return (
    <div className="schematic-whole">
      {!isWhole && <span>{host.t('左右拖动可查看其余部分')}</span>}
      <button type="button" onClick={() => onChange(!isWhole)}>
        {host.t(isWhole ? '放大查看' : '显示全图')}
      </button>
    </div>
  )
}
