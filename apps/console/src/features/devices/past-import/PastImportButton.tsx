import { HistoryOutlined } from '@ant-design/icons'
import { startPastImport } from '@energy-console/contract/telemetry'
import { lazyPart } from '@energy-console/schematic-react/part'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { useMayCall } from '../../../kit/action/useActions'

const PastImportDialog = lazyPart(async () => (await import('./PastImportDialog')).PastImportDialog)

/** Opens the import of past readings, for who may; everything behind it is loaded then. */
export function PastImportButton() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const mayImport = useMayCall(startPastImport)
  if (!mayImport) return null
  return (
    <>
      <Button icon={<HistoryOutlined />} onClick={() => setOpen(true)}>
        {t('导入历史数据')}
      </Button>
      {isOpen && <PastImportDialog onClose={() => setOpen(false)} />}
    </>
  )
}
