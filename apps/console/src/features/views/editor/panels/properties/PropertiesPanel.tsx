import { useAtom } from '@energy-console/schematic-react/editor'
import { Tabs } from 'antd'
import { useTranslation } from '../../../../../i18n/useTranslation'
import { useEditor } from '../../EditorContext'
import { FloatingPanel } from '../../frame/FloatingPanel'
import { ArrangeButtons } from './ArrangeButtons'
import { PageForm } from './PageForm'
import styles from './PropertiesPanel.module.css'
import { PropertyForm } from './PropertyForm'

/** The right-hand panel: style and data of the selected items, or the page where nothing is selected. */
export function PropertiesPanel() {
  const { t } = useTranslation()
  const { selection } = useEditor()
  const ids = useAtom(selection.ids)
  return (
    <FloatingPanel
      id="properties"
      title={
        ids.length === 0
          ? t('页面属性')
          : ids.length === 1
            ? t('属性')
            : t('属性（{{count}} 个图元）', { count: ids.length })
      }
      isRight
    >
      {ids.length === 0 ? (
        <PageForm />
      ) : (
        <>
          <ArrangeButtons count={ids.length} />
          <Tabs
            size="small"
            tabBarStyle={{ paddingInline: 12, marginBottom: 0 }}
            items={[
              { key: 'style', label: t('样式'), children: <PropertyForm ids={ids} group="style" /> },
              { key: 'data', label: t('数据'), children: <DataTab ids={ids} /> },
            ]}
          />
        </>
      )}
    </FloatingPanel>
  )
}

function DataTab({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation()
  return (
    <>
      <PropertyForm ids={ids} group="data" />
      {ids.length === 1 && <p className={styles.hint}>{t('右键单击图元，绑定数据与事件')}</p>}
    </>
  )
}
