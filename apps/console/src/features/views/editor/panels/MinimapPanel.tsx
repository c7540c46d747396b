import { Minimap } from '@energy-console/schematic-react/editor'
import { useTranslation } from '../../../../i18n/useTranslation'
import { useEditor } from '../EditorContext'
import { FloatingPanel } from '../frame/FloatingPanel'

/** The whole page in small; dragging in it moves the window over the page. */
export function MinimapPanel() {
  const { t } = useTranslation()
  return (
    <FloatingPanel id="minimap" isRight title={t('小地图')}>
      <Minimap editor={useEditor()} label={t('页面小地图')} />
    </FloatingPanel>
  )
}
