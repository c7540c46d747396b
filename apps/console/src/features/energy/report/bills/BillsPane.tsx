import { utilityBills } from '@energy-console/contract/energy'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../../i18n/useTranslation'
import { ResourcePage } from '../../../../kit/resource/ResourcePage'
import { BillDrawer } from './BillDrawer'

/** The utility's bills: entered or pasted line by line, each compared with what this platform reckons. */
export function BillsPane({ stationId }: { stationId: string }) {
  const { t } = useTranslation()
  const [shown, setShown] = useState<{ id: string; billName: string }>()
  return (
    <>
      <ResourcePage
        resource={utilityBills}
        title="供电局账单"
        emptyText={t('录入或导入供电局的账单，平台按相同的账期逐项比对，指出差在哪里。')}
        fixed={{ stationId_equal: stationId }}
        starting={{ stationId }}
        rowActions={(row) => <Button onClick={() => setShown(row)}>{t('比对')}</Button>}
      />
      {shown && <BillDrawer id={shown.id} billName={shown.billName} onClose={() => setShown(undefined)} />}
    </>
  )
}
