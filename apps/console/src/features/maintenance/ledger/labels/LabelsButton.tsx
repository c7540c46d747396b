import { PrinterOutlined } from '@ant-design/icons'
import { assets, mostLinksAtOnce } from '@energy-console/contract/maintenance'
import { lazyPart } from '@energy-console/schematic-react/part'
import { Button } from 'antd'
import { useState } from 'react'
import { callApi } from '../../../../api/callApi'
import { notify } from '../../../../api/notify'
import { useTranslation } from '../../../../i18n/useTranslation'
import type { Labelled } from './LabelPaper'

const LabelsDialog = lazyPart(async () => (await import('./LabelsDialog')).LabelsDialog)

interface Props {
  chosen: readonly Labelled[]
  /** The filters in force: without a choice all that they let through is labelled. */
  filters: Readonly<Record<string, string>>
}

/** Prints labels for what is chosen, or else for all that is listed, page by page. */
export function LabelsButton({ chosen, filters }: Props) {
  const { t } = useTranslation()
  const [labelled, setLabelled] = useState<readonly Labelled[]>()
  const [isReading, setReading] = useState(false)

  async function labelAll() {
    setReading(true)
    try {
      const query = { ...filters, current: '1', size: String(mostLinksAtOnce) }
      const { records, total } = await callApi(assets.calls.page, { query })
      if (total > records.length)
        notify.warning(t('只打印前 {{count}} 台，请缩小筛选范围', { count: records.length }))
      if (records.length > 0) setLabelled(records)
    } catch {
      // why not has been said
    } finally {
      setReading(false)
    }
  }

  return (
    <>
      <Button
        icon={<PrinterOutlined />}
        loading={isReading}
        onClick={() => (chosen.length > 0 ? setLabelled(chosen) : void labelAll())}
      >
        {chosen.length > 0 ? t('打印标签') : t('打印全部标签')}
      </Button>
      {labelled && <LabelsDialog assets={labelled} onClose={() => setLabelled(undefined)} />}
    </>
  )
}
