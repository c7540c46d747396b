import { Modal, Tabs } from 'antd'
import { useTranslation } from '../../../../i18n/useTranslation'
import { CustomSources } from './sources/CustomSources'
import { SystemSources } from './sources/SystemSources'

interface Props {
  isOpen: boolean
  onClose: () => void
}

/** The data sources of the view: values of its own, those it shares with other views, and properties of devices. */
export function DataSourceDialog({ isOpen, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <Modal
      open={isOpen}
      width={960}
      footer={null}
      title={t('数据源')}
      onCancel={onClose}
      mask={{ closable: false }}
      styles={{ body: { maxHeight: 'calc(100dvh - 200px)', overflow: 'auto' } }}
      destroyOnHidden
    >
      <Tabs
        items={[
          { key: 'custom', label: t('自定义数据'), children: <CustomSources kind="custom" /> },
          { key: 'global', label: t('全局变量'), children: <CustomSources kind="global" /> },
          { key: 'system', label: t('系统数据'), children: <SystemSources /> },
        ]}
      />
    </Modal>
  )
}
